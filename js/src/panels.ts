/** Players, hand and log. */

import { box, h } from "./dom";
import type { Card, Fact, Line, Player, Table } from "./table";
import { nameOf, plain, spaced, together, wordsOf } from "./words";

const SHOWN_LINES = 60;

/** How a seat's mark is drawn: with the emblem the picture has for it, else with its letters. */
export type Mark = (seat: string) => Element;

export function marker(table: Table, prefix: string, svg: ParentNode): Mark {
  return (seat) => {
    const side = table.sides?.[seat];
    const id = `${prefix}-med-${side}`;
    return side && svg.querySelector(`[id="${id}"]`) ? emblem(id) : letters(seat);
  };
}

function emblem(id: string): Element {
  const make = (tag: string) => document.createElementNS("http://www.w3.org/2000/svg", tag);
  const svg = make("svg");
  svg.setAttribute("viewBox", "-24 -24 48 48");
  svg.setAttribute("class", "dn-emblem");
  svg.setAttribute("aria-hidden", "true");
  const use = make("use");
  use.setAttribute("href", `#${id}`);
  svg.append(use);
  return svg;
}

function letters(seat: string): Element {
  const short = nameOf(seat)
    .split(" ")
    .map((word) => word.slice(0, seat.includes("_") ? 1 : 2))
    .join("")
    .slice(0, 2);
  return h("span", { class: "dn-badge", "aria-hidden": "true" }, short);
}

export function playersBox(table: Table, asked: Set<string>, mark: Mark): HTMLElement {
  const [el, body] = box("players", "Players");
  const names = [...new Set((table.players ?? []).flatMap((p) => p.facts.map(([name]) => name)))];
  const head = h(
    "tr",
    { role: "row" },
    ...["seat", ...names].map((name) =>
      h("th", { scope: "col", role: "columnheader", "data-name": name }, spaced(name)),
    ),
  );
  const rows = (table.players ?? []).map((player) => playerRow(player, names, asked, mark));
  // A stop for the Tab key: where the table is wider than its box, the arrows scroll it.
  for (const [name, value] of Object.entries({
    tabindex: "0",
    role: "group",
    "aria-label": "Players",
    "data-focus": "players",
  }))
    body.setAttribute(name, value);
  // Roles in words: a table laid out otherwise is a table still.
  const group = { role: "rowgroup" };
  body.append(h("table", { role: "table" }, h("thead", group, head), h("tbody", group, ...rows)));
  return el;
}

function playerRow(player: Player, columns: string[], asked: Set<string>, mark: Mark): HTMLElement {
  const facts = new Map(player.facts);
  const allies = player.allies ?? [];
  const marks = [player.you ? "you" : "", asked.has(player.seat) ? "to\u00a0act" : ""].filter(
    Boolean,
  );
  const said = [
    marks.join(" · "),
    allies.length && marks.length ? " · " : null,
    allies.length ? alliesOf(allies, mark) : null,
  ];
  const cells = columns.map((name) =>
    h("td", { role: "cell", "data-name": name, title: name }, factOf(facts.get(name))),
  );
  const name = h(
    "th",
    { scope: "row", role: "rowheader", "data-key": player.seat },
    h(
      "div",
      { class: "dn-seat" },
      mark(player.seat),
      h(
        "span",
        {},
        nameOf(player.seat),
        marks.length || allies.length ? h("span", { class: "dn-aside dn-said-of" }, ...said) : null,
      ),
    ),
  );
  return h("tr", { role: "row", class: player.you ? "dn-you" : "" }, name, ...cells);
}

/** With whom a seat is allied, by their emblems; the names are read, and shown on hover. */
function alliesOf(allies: string[], mark: Mark): HTMLElement {
  const names = allies.map((key) => nameOf(key)).join(", ");
  return h(
    "span",
    { class: "dn-allies", title: `allied with ${names}` },
    h("span", { class: "dn-with" }, "with"),
    h("span", { class: "dn-unseen" }, ` ${names}`),
    ...allies.map(mark),
  );
}

function factOf(value: Fact | undefined): Node | string {
  if (Array.isArray(value)) return pips(value);
  return value === null ? "?" : value === undefined ? "" : wordsOf(value);
}

/** One mark for each: full, hollow, or a question where nobody can tell. */
function pips(all: (boolean | null)[]): HTMLElement {
  const here = all.filter((one) => one === true).length;
  const unknown = all.filter((one) => one === null).length;
  const said = `${here} of ${all.length}${unknown ? `, ${unknown} unknown` : ""}`;
  const marks = all.map((one) =>
    h(
      "i",
      { class: one === null ? "" : one ? "dn-pip dn-full" : "dn-pip" },
      one === null ? "?" : null,
    ),
  );
  return h("span", { class: "dn-pips", role: "img", "aria-label": said, title: said }, ...marks);
}

/** What the seat holds. The names of several heaps say enough: then the head is read, not shown. */
export function handBox(table: Table, mark: Mark): HTMLElement | null {
  const heaps = (table.hand ?? []).filter((heap) => heap.cards.length > 0);
  if (heaps.length === 0) return null;
  const titles = heaps.map((heap) => `Your ${spaced(heap.label).toLowerCase()}`);
  const [el, body] = box("hand", titles.length > 1 ? "Your hand" : (titles[0] ?? ""));
  el.firstElementChild?.classList.toggle("dn-unseen", heaps.length > 1);
  for (const [i, heap] of heaps.entries()) {
    const label = titles[i] ?? "";
    const cards = heap.cards.map((card, n) => cardOf(card, `card ${i} ${n}`, mark, heap.answers));
    body.append(
      h(
        "div",
        { class: "dn-heap-of-cards" },
        heaps.length > 1 ? h("h4", {}, label) : null,
        h("div", { class: "dn-cards", role: "group", "aria-label": label }, ...cards),
      ),
    );
  }
  return el;
}

function cardOf(card: Card, focus: string, mark: Mark, answers: string[] | undefined): HTMLElement {
  const { key, kind = "plain", name = nameOf(key), text, side, strength } = card;
  const leader = side === undefined ? null : mark(side);
  const strong = side === undefined ? null : h("b", { title: "strength" }, `${strength ?? "?"}`);
  const more = text && text.toLowerCase() !== name.toLowerCase() ? text : null;
  return h(
    "button",
    {
      type: "button",
      class: `dn-card dn-kind-${kind}${card.away ? " dn-away" : ""}`,
      "data-key": key,
      "data-focus": focus,
      "data-answers": answers?.join(" "),
    },
    leader,
    strong,
    h("span", {}, name, more && h("span", { class: "dn-aside" }, more)),
  );
}

export interface LogHooks {
  /** Go to the moment of a line, where the table can. */
  jump?: (line: number) => void;
}

/** The latest lines first, those since `fresh` marked as new; each opens its rule. */
export function logBox(table: Table, fresh: number, hooks: LogHooks, mark: Mark): HTMLElement {
  const lines = table.log ?? [];
  const hidden = Math.max(0, lines.length - SHOWN_LINES);
  const [el, body] = box("log", "Log", hidden ? `latest ${SHOWN_LINES} of ${lines.length}` : "");
  const items = lines
    .slice(hidden)
    .map((line, i) => logLine(line, hidden + i, table, hooks, mark))
    .reverse();
  for (const item of items.slice(0, Math.max(0, lines.length - fresh)))
    item.classList.add("dn-fresh");
  body.append(
    h(
      "ol",
      { class: "dn-lines", tabindex: "0", "aria-label": "Events", "data-focus": "log" },
      ...items,
    ),
  );
  return el;
}

function logLine(
  line: Line,
  index: number,
  table: Table,
  hooks: LogHooks,
  mark: Mark,
): HTMLElement {
  const words = table.rules?.[line.rule] ?? "This rule is not written down.";
  const jump = hooks.jump;
  const go = jump
    ? h(
        "button",
        {
          type: "button",
          class: "dn-link",
          "data-focus": `jump ${index}`,
          onclick: () => jump(index),
        },
        "Show this moment",
      )
    : null;
  const summary = h(
    "summary",
    { "data-focus": `log ${index}` },
    line.seat ? mark(line.seat) : h("span", { class: "dn-nobody" }),
    h(
      "span",
      { class: "dn-told" },
      h("span", { class: "dn-said" }, together(plain(line.text))),
      " ",
      h("code", {}, line.rule),
    ),
  );
  return h("li", {}, h("details", {}, summary, ruleText(line.rule, words), go));
}

export function ruleText(rule: string, words: string): HTMLElement {
  return h("p", { class: "dn-rule" }, h("b", {}, rule), ` ${words}`);
}
