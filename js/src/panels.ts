/** Players, hand and log. */

import { box, h } from "./dom";
import type { Line, Player, Table } from "./table";
import { nameOf, spaced, wordsOf } from "./words";

const SHOWN_LINES = 60;

export function playersBox(table: Table, asked: Set<string>): HTMLElement {
  const [el, body] = box("players", "Players");
  const names = [...new Set((table.players ?? []).flatMap((p) => p.facts.map(([name]) => name)))];
  const head = h(
    "tr",
    {},
    h("th", { scope: "col" }, "Seat"),
    ...names.map((name) => h("th", { scope: "col" }, spaced(name))),
  );
  const rows = (table.players ?? []).map((player) => playerRow(player, names, asked));
  body.append(h("table", {}, h("thead", {}, head), h("tbody", {}, ...rows)));
  return el;
}

function playerRow(player: Player, names: string[], asked: Set<string>): HTMLElement {
  const facts = new Map(player.facts);
  const marks = [player.you ? "you" : "", asked.has(player.seat) ? "to act" : ""].filter(Boolean);
  const cells = names.map((name) => {
    const value = facts.get(name);
    const text = value === null ? "?" : value === undefined ? "" : wordsOf(value);
    return h("td", {}, text);
  });
  const name = h(
    "th",
    { scope: "row", "data-key": player.seat },
    badge(player.seat),
    nameOf(player.seat),
    marks.length ? h("span", { class: "dn-aside" }, ` ${marks.join(", ")}`) : null,
  );
  return h("tr", { class: player.you ? "dn-you" : "" }, name, ...cells);
}

/** A seat's mark: its letters in its colour, so that colour is never the only sign. */
function badge(seat: string): HTMLElement {
  const letters = nameOf(seat)
    .split(" ")
    .map((word) => word.slice(0, seat.includes("_") ? 1 : 2))
    .join("")
    .slice(0, 2);
  return h("span", { class: "dn-badge", "data-house": seat, "aria-hidden": "true" }, letters);
}

export function handBox(table: Table): HTMLElement | null {
  const heaps = (table.hand ?? []).filter((heap) => heap.cards.length > 0);
  if (heaps.length === 0) return null;
  const [el, body] = box("hand", "Your hand");
  for (const heap of heaps) {
    const cards = heap.cards.map((card) =>
      h("button", { type: "button", class: "dn-card", "data-key": card }, nameOf(card)),
    );
    const label = spaced(heap.label);
    body.append(
      heaps.length > 1 ? h("h4", {}, label) : "",
      h("div", { class: "dn-cards", role: "group", "aria-label": label }, ...cards),
    );
  }
  return el;
}

export interface LogHooks {
  /** Go to the moment of a line, where the table can. */
  jump?: (line: number) => void;
}

/** The latest lines first; each opens its rule. */
export function logBox(table: Table, hooks: LogHooks): HTMLElement {
  const lines = table.log ?? [];
  const hidden = Math.max(0, lines.length - SHOWN_LINES);
  const [el, body] = box("log", "Log", hidden ? `latest ${SHOWN_LINES} of ${lines.length}` : "");
  const items = lines
    .slice(hidden)
    .map((line, i) => logLine(line, hidden + i, table, hooks))
    .reverse();
  body.append(h("ol", { class: "dn-lines", tabindex: "0", "aria-label": "Events" }, ...items));
  return el;
}

function logLine(line: Line, index: number, table: Table, hooks: LogHooks): HTMLElement {
  const words = table.rules?.[line.rule] ?? "This rule is not written down.";
  const jump = hooks.jump;
  const go = jump
    ? h(
        "button",
        { type: "button", class: "dn-link", onclick: () => jump(index) },
        "Show this moment",
      )
    : null;
  return h(
    "li",
    {},
    h(
      "details",
      {},
      h(
        "summary",
        { "data-focus": `log ${index}` },
        line.seat ? badge(line.seat) : null,
        h("span", { class: "dn-said" }, line.text),
        h("code", {}, line.rule),
      ),
      ruleText(line.rule, words),
      go,
    ),
  );
}

export function ruleText(rule: string, words: string): HTMLElement {
  return h("p", { class: "dn-rule" }, h("b", {}, rule), ` ${words}`);
}
