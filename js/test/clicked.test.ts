/** Cards, leaders and dice of recorded games are pointed at, as they lay before whoever answered. */

import { readFileSync } from "node:fs";
import { env } from "node:process";
import { describe, expect, test } from "vitest";
import { answers, keysOf, type Step } from "../src/answer";
import type { AnswerForm } from "../src/form";
import type { SceneData, SceneNode } from "../src/scene";
import type { Action, Value } from "../src/space";
import type { Question, Table } from "../src/table";
import { thingOf } from "../src/things";
import { TableView } from "../src/view";
import { fillField, pickKind } from "./fill";
import { TABLE } from "./host";

interface Laid {
  hand: NonNullable<Table["hand"]>;
  pieces: SceneNode[];
}
type Given = [Question, Action, Partial<Action>, Laid];

/** A few answers of real games, or whole games if Python made a file of them. */
const path = env.DUNE_RECORDED ?? "test/clicked.json";
const games: Record<string, Given[]> = JSON.parse(readFileSync(path, "utf-8"));

function laidOut(
  [question, , , { hand, pieces }]: Given,
  confirm: (made: Action) => void,
  signal: AbortSignal,
) {
  const el = document.createElement("div");
  document.body.replaceChildren(el);
  const hooks = { confirm, why: () => {}, try: () => {}, go: () => {} };
  const view = new TableView(el, () => "light", hooks, signal);
  const root = { t: "g", c: pieces };
  view.showScene({ box: [0, 0, 9, 9], title: "", desc: [], statics: {}, root } as SceneData);
  view.showTable({ ...TABLE, seat: question.seat, hand, decision: question }, null);
  const shown = view as unknown as { complete(): void; form: AnswerForm };
  shown.complete(); // what stands beside the map would come with the next frame
  return { el, form: shown.form };
}

function itemsOf(value: Value | undefined): string[] {
  const items = Array.isArray(value) ? value : [value];
  return items.filter((item) => typeof item === "string");
}

/** The kinds of field for which something lies before the seat; dice to freeze lie there whenever they are asked for. */
function laidKinds({ hand }: Laid): string[] {
  return [
    "faces",
    "symbol",
    ...hand.flatMap((heap) => (heap.cards.length ? (heap.answers ?? []) : [])),
  ];
}

function concerns([question, action, , laid]: Given): boolean {
  const kinds = Object.values(question.kinds[action.type]?.of ?? {});
  return kinds.some((kind) => laidKinds(laid).includes(kind));
}

function alike(el: Element, key: string, of: string | undefined): HTMLElement[] {
  const all = [...el.querySelectorAll<HTMLElement>("[data-key]:not(th)")];
  return all.filter((one) => one.getAttribute("data-key") === key && answers(thingOf(one), of));
}

/** Point at as many as the answer holds; whether that was all it takes. */
function point(el: Element, step: Step, value: Value | undefined): void {
  for (const key of new Set([...itemsOf(step.value), ...itemsOf(value)])) {
    const wanted = itemsOf(value).filter((item) => item === key).length;
    const all = alike(el, key, step.of);
    // From the last to the first: of two that are alike, the one that is pointed at is chosen.
    for (const one of [...all].reverse()) {
      const chosen = all.filter((other) => other.classList.contains("dn-chosen")).length;
      if (chosen < wanted && !one.classList.contains("dn-chosen"))
        one.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    }
    const marked = all.map((one) => one.classList.contains("dn-chosen"));
    expect(marked).toEqual(all.map((_, i) => i >= all.length - wanted));
  }
}

/** The fields that can be filled by pointing: each thing of them means that field and no other. */
function byPointing(el: Element, form: AnswerForm, action: Action): Step[] {
  const steps = form.answer.steps().filter((step) => !step.settled);
  return steps.filter((step) => {
    const keys = itemsOf(action[step.name]);
    const others = steps.filter((other) => other !== step);
    const alone = (key: string) => !others.some((other) => keysOf(other.field).includes(key));
    return keys.length > 0 && keys.every((key) => alone(key) && alike(el, key, step.of).length > 0);
  });
}

/** What is chosen among one's own cards and leaders, or among the dice just rolled, lies there under its name. */
function expectAllLaid(el: Element, form: AnswerForm, laid: Laid): void {
  // Every house has a symbol, but not every symbol was rolled.
  for (const step of form.answer.steps())
    if (step.of && step.of !== "symbol" && laidKinds(laid).includes(step.of))
      for (const key of keysOf(step.field))
        expect([key, alike(el, key, step.of).length > 0]).toEqual([key, true]);
}

/** Whether everything that lights up or is chosen answers a field of the question. */
function expectOnlyTargets(el: Element, question: Question): void {
  const kinds = Object.values(question.kinds).flatMap((kind) => Object.values(kind.of ?? {}));
  for (const one of el.querySelectorAll("[data-answers]:is(.dn-lit, .dn-chosen)"))
    expect(thingOf(one).answers?.some((kind) => kinds.includes(kind))).toBe(true);
}

describe.each(Object.keys(games))("%s", (game) => {
  test("what lies on the table is chosen by a click, and the answer comes out the same", async () => {
    for (const given of games[game] ?? []) {
      const [question, action, defaults] = given;
      if (!question.prompt || !concerns(given)) continue; // what is done unasked has its form alone
      await new Promise(setImmediate); // a whole game takes a while: vitest wants to hear that we live
      const [made, life]: [Action[], AbortController] = [[], new AbortController()];
      const { el, form } = laidOut(given, (sent) => void made.push(sent), life.signal);
      pickKind(form, action);
      expectAllLaid(el, form, given[3]);
      const pointed = byPointing(el, form, action);
      if (pointed.length === 0) continue;
      for (const step of pointed) point(el, step, action[step.name]);
      expectOnlyTargets(el, question);
      for (const name of form.answer.variant?.names ?? [])
        if (!pointed.some((step) => step.name === name))
          fillField(form, name, action[name] as Value);
      for (const step of pointed) point(el, step, action[step.name]);
      el.querySelector<HTMLElement>("[data-focus=confirm]")?.click();
      expect(made.map((sent) => ({ ...defaults, ...sent }))).toEqual([action]);
      life.abort();
    }
  }, 600_000);
});
