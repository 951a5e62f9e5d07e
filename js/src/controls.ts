/** Form controls for the fields of an answer: every field can be filled without the board. */

import type { Step } from "./answer";
import { h } from "./dom";
import { counts, type Field, ordered, shares, type Value } from "./space";
import type { Things } from "./table";
import { capital, wordsOf } from "./words";

/** How a control tells of its value: at once, and when the hand has let go. */
export interface Told {
  set(value: Value): void;
  settle(): void;
}

const MOST_CHIPS = 9;
/** So many numbers a slider can tell apart. */
const MOST_SLID = 60;
/** Where not all of more than these can be chosen, most of them would only be in the way. */
const FEW = 4;

/** A value as it is printed: a leader with the strength before the name, as on the disc. */
export function printed(value: Value | undefined, things: Things = {}): (Node | string)[] {
  const strength = typeof value === "string" ? things[value]?.strength : undefined;
  const name = capital(wordsOf(value, things));
  return strength === undefined
    ? [name]
    : [h("b", { title: "strength" }, `${strength}`), ` ${name}`];
}

export function control(step: Step, id: string, told: Told, things: Things = {}): HTMLElement {
  const { field } = step;
  if (field.range) return range(step, id, told);
  if (field.subset) return subset(step, id, told, things);
  if (field.split) return split(step, id, told, things);
  if (field.text !== undefined) return text(step, id, told);
  return (field.choice?.length ?? 0) > MOST_CHIPS
    ? select(step, id, told, things)
    : chips(step, id, told, things);
}

function chips(step: Step, id: string, told: Told, things: Things): HTMLElement {
  const chosen = JSON.stringify(step.value);
  const options = (step.field.choice ?? []).map((value, i) => {
    const input = h("input", {
      type: "radio",
      name: id,
      "data-focus": `${step.name}=${JSON.stringify(value)}`,
      id: `${id}-${i}`,
      onchange: () => {
        told.set(value);
        told.settle();
      },
    });
    input.checked = JSON.stringify(value) === chosen;
    return h("label", { class: "dn-chip", for: `${id}-${i}` }, input, ...printed(value, things));
  });
  return group(step, "radiogroup", options);
}

function group(step: Step, role: string, children: Node[]): HTMLElement {
  return h("div", { class: "dn-chips", role, "aria-label": step.label }, ...children);
}

function select(step: Step, id: string, told: Told, things: Things): HTMLElement {
  const values = step.field.choice ?? [];
  const chosen = JSON.stringify(step.value);
  const input = h("select", {
    id,
    "aria-label": step.label,
    "data-focus": step.name,
    onchange: () => {
      const value = values[Number(input.value)];
      if (value === undefined) return;
      told.set(value);
      told.settle();
    },
  });
  input.append(h("option", { value: "", disabled: true }, `choose one of ${values.length}`));
  values.forEach((value, i) => {
    input.append(h("option", { value: i }, ...printed(value, things)));
  });
  const at = values.findIndex((value) => JSON.stringify(value) === chosen);
  input.value = at < 0 ? "" : String(at);
  return input;
}

interface Limits {
  lo: number;
  hi: number;
  step: number;
}

/** A number with a button on either side; the arrow keys work on the number itself. */
function stepper(
  name: string,
  label: string,
  value: number,
  { lo, hi, step }: Limits,
  change: (n: number) => void,
): { el: HTMLElement; show(n: number): void } {
  const shown = h("output", { class: "dn-number", "aria-hidden": "true" }, String(value));
  const go = (by: number) => change(Math.min(hi, Math.max(lo, value + by)));
  const button = (sign: string, word: string, by: number) =>
    h(
      "button",
      {
        type: "button",
        class: "dn-step",
        "aria-label": `${label}: one ${word}`,
        "data-focus": `${name}${sign}`,
        onclick: () => go(by),
      },
      sign,
    );
  const el = h(
    "div",
    { class: "dn-stepper" },
    button("−", "less", -step),
    shown,
    button("+", "more", step),
  );
  return {
    el,
    show(n) {
      value = n;
      shown.textContent = String(n);
    },
  };
}

function range(step: Step, id: string, told: Told): HTMLElement {
  const [lo, hi, by] = step.field.range ?? [0, 0, 1];
  if ((hi - lo) / by > MOST_SLID) return typed(step, id, told);
  const now = typeof step.value === "number" ? step.value : lo;
  const change = (n: number) => {
    slider.value = String(n);
    number.show(n);
    told.set(n);
  };
  const number = stepper(step.name, step.label, now, { lo, hi, step: by }, (n) => {
    change(n);
    told.settle();
  });
  const slider = h("input", {
    type: "range",
    id,
    min: lo,
    max: hi,
    step: by,
    "aria-label": step.label,
    "data-focus": step.name,
    oninput: () => change(Number(slider.value)),
    onchange: () => told.settle(),
  });
  slider.value = String(now);
  return h(
    "div",
    { class: "dn-range" },
    number.el,
    slider,
    h("span", { class: "dn-aside" }, `${lo} to ${hi}`),
  );
}

/** A number too far away to be reached with a slider: it is typed. */
function typed(step: Step, id: string, told: Told): HTMLElement {
  const [lo, hi, by] = step.field.range ?? [0, 0, 1];
  const within = (n: number) => Math.min(hi, Math.max(lo, lo + Math.round((n - lo) / by) * by));
  const input = h("input", {
    type: "number",
    id,
    class: "dn-typed",
    min: lo,
    max: hi,
    step: by,
    "aria-label": step.label,
    "data-focus": step.name,
    oninput: () => told.set(within(Number(input.value))),
    onchange: () => told.settle(),
  });
  input.value = String(typeof step.value === "number" ? step.value : lo);
  return h("div", { class: "dn-range" }, input, h("span", { class: "dn-aside" }, `${lo} to ${hi}`));
}

/** A few out of many things: what is chosen, and a list out of which to add another. */
function picker(step: Step, id: string, told: Told, things: Things): HTMLElement {
  const { field } = step;
  const held = (step.draft ?? step.value ?? []) as string[];
  const now = counts(held);
  const most = field.size?.[1] ?? held.length;
  const change = (items: string[]) => {
    told.set(ordered(field, items));
    told.settle();
  };
  const chosen = [...now.keys()].map((item) => {
    const name = wordsOf(item, things);
    const attributes = {
      type: "button",
      class: "dn-chip dn-picked",
      "aria-label": `${step.label}: without ${name}`,
      "data-focus": `${step.name}=${item}`,
      onclick: () => change(held.filter((own) => own !== item)),
    };
    return h("button", attributes, ...printed(item, things), " ×");
  });
  const room = [...counts(field.subset ?? [])];
  const input = h("select", {
    id,
    "aria-label": `${step.label}: add`,
    "data-focus": step.name,
    disabled: held.length >= most,
    onchange: () => input.value && change([...held, room[Number(input.value)]?.[0] ?? ""]),
  });
  const added = held.length
    ? `add another, ${held.length} of up to ${most}`
    : `nothing; add up to ${most}`;
  input.append(h("option", { value: "" }, added));
  const groups = new Map<string, HTMLElement[]>();
  room.forEach(([item, n], i) => {
    if ((now.get(item) ?? 0) >= n) return;
    const of = things[item]?.group ?? "";
    groups.set(of, [
      ...(groups.get(of) ?? []),
      h("option", { value: i }, ...printed(item, things)),
    ]);
  });
  for (const [label, options] of groups)
    input.append(...(label ? [h("optgroup", { label }, ...options)] : options));
  input.value = "";
  return h("div", { class: "dn-chips" }, ...chosen, input);
}

function subset(step: Step, id: string, told: Told, things: Things): HTMLElement {
  const { field } = step;
  const room = counts(field.subset ?? []);
  if (room.size > FEW && (field.size?.[1] ?? 0) < room.size) return picker(step, id, told, things);
  const held = (step.draft ?? step.value ?? []) as string[];
  const now = counts(held);
  const take = (item: string, n: number) => {
    const others = held.filter((own) => own !== item);
    told.set(ordered(field, [...others, ...Array<string>(n).fill(item)]));
    told.settle();
  };
  const options = [...room].map(([item, most], i) => {
    const taken = now.get(item) ?? 0;
    if (most > 1)
      return labelled(`${step.name}=${item}`, wordsOf(item, things), taken, most, (n) =>
        take(item, n),
      );
    const input = h("input", {
      type: "checkbox",
      id: `${id}-${i}`,
      "data-focus": `${step.name}=${item}`,
      onchange: () => take(item, input.checked ? 1 : 0),
    });
    input.checked = taken > 0;
    return h("label", { class: "dn-chip", for: `${id}-${i}` }, input, ...printed(item, things));
  });
  return h(
    "div",
    {},
    group(step, "group", options),
    h("span", { class: "dn-aside" }, limits(field.size, held.length)),
  );
}

function labelled(
  focus: string,
  name: string,
  value: number,
  most: number,
  change: (n: number) => void,
): HTMLElement {
  const { el } = stepper(focus, name, value, { lo: 0, hi: most, step: 1 }, change);
  return h(
    "div",
    { class: "dn-heap" },
    h("span", {}, name),
    el,
    h("span", { class: "dn-aside" }, `of ${most}`),
  );
}

function split(step: Step, _id: string, told: Told, things: Things): HTMLElement {
  const { field } = step;
  const held = new Map((step.draft ?? step.value ?? []) as [string, number][]);
  const heaps = Object.entries(field.split ?? {}).map(([heap, most]) =>
    labelled(`${step.name}=${heap}`, wordsOf(heap, things), held.get(heap) ?? 0, most, (n) => {
      held.set(heap, n);
      told.set(shares(field, held));
      told.settle();
    }),
  );
  const total = [...held.values()].reduce((sum, n) => sum + n, 0);
  return h(
    "div",
    { role: "group", "aria-label": step.label },
    h("div", { class: "dn-heaps" }, ...heaps),
    h("span", { class: "dn-aside" }, limits(field.total, total)),
  );
}

/** How many are chosen and how many should be. */
function limits(size: Field["size"], now: number): string {
  if (!size) return "";
  const [lo, hi] = size;
  const wanted = lo === hi ? `${lo}` : lo === 0 ? `up to ${hi}` : `${lo} to ${hi}`;
  return now ? `choose ${wanted} · ${now} chosen` : `choose ${wanted}`;
}

function text(step: Step, id: string, told: Told): HTMLElement {
  const input = h("textarea", {
    id,
    rows: 2,
    maxlength: step.field.text,
    "aria-label": step.label,
    "data-focus": step.name,
    oninput: () => told.set(input.value),
  });
  input.value = String(step.draft ?? step.value ?? "");
  return input;
}
