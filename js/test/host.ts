/** A stand-in for the notebook: a model whose messages are kept, and a place to show it. */

import { plainModel } from "../src/host";
import widget from "../src/index";
import type { Frame, Table, Whole } from "../src/table";
import type { Model, Reply, Traits } from "../src/wire";

export interface Desk {
  el: HTMLElement;
  sent: Record<string, unknown>[];
  model: Model;
  send(frame: Frame): void;
  reply(reply: Reply): void;
  close(): void;
}

export function open(values: Partial<Traits>): Desk {
  const sent: Record<string, unknown>[] = [];
  const model = plainModel(values, (message) => sent.push(message as Record<string, unknown>));
  const life = new AbortController();
  const props = { model, signal: life.signal, host: undefined, experimental: undefined };
  const el = document.createElement("div");
  document.body.replaceChildren(el);
  void widget.initialize(props as unknown as Parameters<typeof widget.initialize>[0]);
  void widget.render({ ...props, el } as unknown as Parameters<typeof widget.render>[0]);
  return {
    el,
    sent,
    model,
    send: (frame) => model.set("frame", frame),
    reply: (reply) => model.fire("msg:custom", reply),
    close: () => life.abort(),
  };
}

export const TABLE: Table = {
  game: "A game",
  moment: "turn 1, Storm",
  seat: "p1",
  seats: ["p1", "p2"],
  players: [
    { seat: "p1", you: true, facts: [["spice", 5]] },
    { seat: "p2", you: false, facts: [["spice", null]] },
  ],
  hand: [{ label: "hand", cards: [{ key: "shield" }, { key: "lasgun" }] }],
  decision: {
    name: "ship",
    seat: "p1",
    prompt: "Ship forces?",
    rules: ["XX-01"],
    quiet: false,
    default: { type: "Stay", seat: "p1" },
    space: {
      names: ["north:1", "south:2"],
      fixed: [],
      fields: [{ choice: "0-1" }, { range: [1, 5, 1] }],
      products: [{ type: "Ship", fields: { to: 0, n: 1 } }, { type: "Stay" }],
    },
    kinds: {
      Ship: { says: "Ship {n} to {to}", labels: { to: "To", n: "Forces" } },
      Stay: { says: "Stay" },
    },
  },
  free: null,
  winners: null,
  waiting: [],
  log: [{ text: "p2 moves the storm", rule: "XX-02", name: "storm", seat: "p2" }],
  rules: { "XX-01": "You may ship once.", "XX-02": "The storm moves." },
  moments: [[0, "turn 1, Storm"]],
  timeline: {
    at: 1,
    here: 1,
    count: 2,
    undo: true,
    redo: false,
    table: true,
    notes: {},
    lines: [],
  },
  curtain: null,
};

export function board(change: Partial<Whole> = {}, table: Partial<Table> = {}): Desk {
  const whole: Whole = { v: 0, scene: null, table: { ...TABLE, ...table }, ...change };
  return open({ kind: "board", theme: "auto", whole: structuredClone(whole), frame: {} });
}

/** The change that lets a curtain fall: of the last player's table nothing is left, as Python has it. */
export function curtainFor(seat: string): Record<string, unknown> {
  const gone = Object.fromEntries(Object.keys(TABLE).map((name) => [name, null]));
  return { ...gone, game: TABLE.game, seats: TABLE.seats, curtain: seat, advice: null };
}

/** When the map has been painted and what stands beside it is there. */
export function painted(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => done()));
  });
}

export function find<T extends HTMLElement>(el: HTMLElement, selector: string): T {
  const found = el.querySelector<T>(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
}

/** The thing that has a text on it. */
export function byText(el: HTMLElement, selector: string, text: string): HTMLElement {
  const all = [...el.querySelectorAll<HTMLElement>(selector)];
  const found = all.find((one) => one.textContent?.includes(text));
  if (!found)
    throw new Error(`${selector} with "${text}" not among: ${all.map((one) => one.textContent)}`);
  return found;
}
