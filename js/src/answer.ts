/** An answer in the making: which fields are chosen, what that leaves of the others, what it amounts to. */

import { amount } from "./sentence";
import {
  type Action,
  counts,
  type Field,
  fieldOf,
  forced,
  holds,
  merged,
  namesOf,
  ordered,
  type Product,
  shares,
  start,
  type Value,
} from "./space";
import type { Kind } from "./table";
import { spaced } from "./words";

/** Products of one kind that have the same fields: they share one form. */
export interface Variant {
  type: string;
  names: string[];
  products: Product[];
}

/** Whether there is nothing to choose in it. */
export function isPlain({ products }: Variant): boolean {
  return products.length === 1 && !products[0]?.fields;
}

/** A thing on the table that can be pointed at, where more than its key matters. */
export interface Thing {
  /** The kinds of field that it answers; any, if nothing is said: a place, a player. */
  answers?: string[] | null;
  /** Of what is one of its kind (a card, a die): whether this very one is chosen. */
  chosen?: boolean;
}

/** Whether there is something on the table for a value of a field of that kind. */
export type Known = (key: string, kind?: string) => boolean;

/** How many things of a key are chosen, and for what kind of field. */
export interface Chosen {
  key: string;
  of: string | undefined;
  count: number;
}

export function answers(thing: Thing, kind: string | undefined): boolean {
  return !thing.answers || kind === undefined || thing.answers.includes(kind);
}

/** One field as it stands: what is offered, what is chosen or follows, and what is only begun. */
export interface Step {
  name: string;
  /** What its values are: a card, a commander. */
  of: string | undefined;
  field: Field;
  value: Value | undefined;
  draft: Value | undefined;
  label: string;
  /** Nothing to choose: the value follows from the rest. */
  settled: boolean;
}

/** A place on the map stands for its territory too, where the question is about territories. */
function aliases(key: string): string[] {
  const territory = key.split(":")[0] ?? key;
  return territory === key ? [key] : [key, territory];
}

/** Fields in the order in which their action asks for them, else in that in which it is said. */
function inOrder(names: string[], kind: Kind | undefined): string[] {
  const said = [...(kind?.says ?? "").matchAll(/\{(\w+)/g)].map((match) => match[1] ?? "");
  const all = [...Object.keys(kind?.labels ?? {}), ...said];
  const place = (name: string) => (all.includes(name) ? all.indexOf(name) : all.length);
  return [...names].sort((a, b) => place(a) - place(b));
}

function variantsOf(space: readonly Product[], kinds: Readonly<Record<string, Kind>>): Variant[] {
  const found = new Map<string, Variant>();
  for (const product of space) {
    const names = inOrder(namesOf(product), kinds[product.type]);
    const key = JSON.stringify([product.type, [...names].sort()]);
    const variant = found.get(key);
    if (variant) variant.products.push(product);
    else found.set(key, { type: product.type, names, products: [product] });
  }
  return [...found.values()];
}

export class Answer {
  readonly variants: Variant[];
  private current: number;
  private chosen = new Map<string, Value>();

  constructor(
    space: readonly Product[],
    readonly seat: string,
    readonly kinds: Readonly<Record<string, Kind>> = {},
  ) {
    this.variants = variantsOf(space, kinds);
    this.current = Math.max(
      0,
      this.variants.findIndex((v) => !isPlain(v)),
    );
  }

  get variant(): Variant | undefined {
    return this.variants[this.current];
  }

  pick(variant: Variant): void {
    const index = this.variants.indexOf(variant);
    if (index >= 0 && index !== this.current) {
      this.current = index;
      this.chosen.clear();
    }
  }

  clear(): void {
    this.chosen.clear();
  }

  get touched(): boolean {
    return this.chosen.size > 0;
  }

  /** The fields in order; each is narrowed by those before it. */
  steps(): Step[] {
    return this.walk().steps;
  }

  private walk(): { steps: Step[]; left: Product[] } {
    let left = this.variant?.products ?? [];
    const steps: Step[] = [];
    const kind = this.kinds[this.variant?.type ?? ""];
    for (const name of this.variant?.names ?? []) {
      const field = merged(left.map((product) => fieldOf(product, name)));
      const settled = forced(field) !== undefined;
      const draft = settled ? undefined : stillPossible(field, this.chosen.get(name));
      const fits = (value: Value) => left.some((p) => holds(fieldOf(p, name), value));
      const given = draft !== undefined && fits(draft) ? draft : undefined;
      const begun = draft !== undefined && given === undefined && isHeap(field);
      const begins = begun ? undefined : firstFit(field, left, name, fits, kind?.begin?.[name]);
      const value = given === undefined ? begins : given; // null is a value, too
      const label = kind?.labels?.[name] ?? spaced(name);
      const of = kind?.of?.[name];
      steps.push({ name, label, of, field, value, draft, settled });
      if (value !== undefined) left = left.filter((p) => holds(fieldOf(p, name), value));
    }
    return { steps, left };
  }

  /** Choose a value. What was chosen further on and no longer fits falls away. */
  set(name: string, value: Value): void {
    this.chosen.set(name, value);
    for (const step of this.steps())
      if (step.draft !== undefined && step.value === undefined && !isHeap(step.field))
        this.chosen.delete(step.name);
  }

  /** The whole answer, or null while something is missing. */
  action(): Action | null {
    const { steps, left } = this.walk();
    if (!this.variant || left.length === 0 || steps.some((s) => s.value === undefined)) return null;
    const values = Object.fromEntries(steps.map((s) => [s.name, s.value as Value]));
    return { type: this.variant.type, seat: this.seat, ...values };
  }

  /** How many the answer is about so far, and what that costs; null where nothing costs, or it is not settled yet. */
  cost(): { n: number; spice: number } | null {
    const { steps, left } = this.walk();
    const { by } = this.kinds[this.variant?.type ?? ""] ?? {};
    if (!by) return null;
    const n = by
      .map((name) => amount(steps.find((s) => s.name === name)?.value))
      .reduce((a, b) => a + b, 0);
    const prices = new Set(left.map(({ costs }) => costs?.[n] ?? null));
    const [spice] = prices;
    return prices.size === 1 && typeof spice === "number" ? { n, spice } : null;
  }

  /** The same for the answer in which a thing is chosen, too. */
  costWith(key: string): { n: number; spice: number } | null {
    const found = this.takes(key);
    if (!found) return null;
    const other = new Answer(found.variant.products, this.seat, this.kinds);
    if (found.variant === this.variant) other.chosen = new Map(this.chosen);
    other.set(found.name, found.value);
    return other.cost();
  }

  /** The field that a thing on the table would fill, and with what: open fields first, this form first. */
  takes(key: string, thing: Thing = {}): { variant: Variant; name: string; value: Value } | null {
    for (const variant of this.ranked()) {
      const steps = this.stepsOf(variant).filter((s) => answers(thing, s.of));
      const waiting = steps.filter((s) => s.value === undefined);
      const begun = steps.filter((s) => s.value !== undefined && !s.settled);
      const untouched = begun.filter((s) => s.draft === undefined);
      const chosen = begun.filter((s) => s.draft !== undefined).reverse();
      const open = [...waiting, ...untouched];
      for (const step of thing.chosen ? [...chosen, ...open] : [...open, ...chosen]) {
        const value = taken(step, key, thing.chosen);
        if (value !== undefined) return { variant, name: step.name, value };
      }
    }
    return null;
  }

  /** Fill in what a click on a thing means. Whether it meant anything. */
  offer(key: string, thing: Thing = {}): boolean {
    const found = this.takes(key, thing);
    if (!found) return false;
    this.pick(found.variant);
    this.set(found.name, found.value);
    return true;
  }

  private ranked(): Variant[] {
    return [...this.variants].sort(
      (a, b) => Number(b === this.variant) - Number(a === this.variant),
    );
  }

  private stepsOf(variant: Variant): Step[] {
    if (variant === this.variant) return this.steps();
    const other = new Answer(variant.products, this.seat, this.kinds);
    return other.steps();
  }

  /** Things that can be chosen for the field that comes next: what the board lights up. */
  targets(known: Known): Set<string> {
    const step = this.next(known);
    return new Set(step ? keysOf(step.field).filter((key) => known(key, step.of)) : []);
  }

  /** The field that comes next among those whose values are things on the table. */
  next(known: Known): Step | undefined {
    const fitting = this.steps().filter((s) => !s.settled && shows(s, known));
    return (
      fitting.find((s) => s.value === undefined) ??
      fitting.find((s) => s.draft === undefined) ??
      fitting.at(-1)
    );
  }

  /** Things that are chosen already. */
  selected(): Chosen[] {
    const found: Chosen[] = [];
    for (const { of, field, value: own, draft } of this.steps()) {
      const value = own ?? (isHeap(field) ? draft : undefined);
      const items = Array.isArray(value) ? value : [value];
      const keys = items.map((item) => (Array.isArray(item) ? item[0] : item));
      for (const [key, count] of counts(keys.filter((item) => typeof item === "string")))
        found.push({ key, of, count });
    }
    return found;
  }

  /** Whether a thing is the whole value of a field, so that choosing it again would change nothing. */
  picked(key: string): boolean {
    return this.steps().some((s) => !s.settled && aliases(key).some((alias) => alias === s.value));
  }

  /** An action that tries a thing that is not offered, so that the rules can say why not. */
  tried(key: string, known: Known, thing: Thing = {}): Action | null {
    const { steps, left } = this.walk();
    const step = this.next(known) ?? steps.find((s) => shows(s, known));
    const pattern = left[0] ?? this.variant?.products[0];
    if (!this.variant || !step || !pattern || !answers(thing, step.of)) return null;
    const values: Record<string, Value> = {};
    for (const { name, value } of steps)
      values[name] = value === undefined ? anyOf(fieldOf(pattern, name)) : value;
    values[step.name] = like(step, key);
    return { type: this.variant.type, seat: this.seat, ...values };
  }
}

/** Whether something on the table is a value of the field. */
function shows(step: Step, known: Known): boolean {
  return keysOf(step.field).some((key) => known(key, step.of));
}

function isHeap(field: Field): boolean {
  return field.subset !== undefined || field.split !== undefined || field.text !== undefined;
}

/** What was begun of a heap, without what is no longer offered: an answer to another field has narrowed it since. */
function stillPossible(field: Field, draft: Value | undefined): Value | undefined {
  if (!Array.isArray(draft) || draft.length === 0) return draft;
  const kept = field.subset ? withinRoom(field, draft as string[]) : withinHeaps(field, draft);
  return kept.length ? kept : undefined;
}

function withinRoom(field: Field, items: string[]): Value[] {
  const room = counts(field.subset ?? []);
  const kept = [...counts(items)].flatMap(([item, n]) =>
    Array<string>(Math.min(n, room.get(item) ?? 0)).fill(item),
  );
  return ordered(field, kept) as Value[];
}

function withinHeaps(field: Field, draft: Value[]): Value[] {
  const { split } = field;
  if (!split) return draft;
  const kept = (draft as [string, number][]).map(([heap, n]): [string, number] => [
    heap,
    Math.min(n, split[heap] ?? 0),
  ]);
  return shares(field, new Map(kept)) as Value[];
}

/** Where the control starts: as usual, if that may be, else where the first of the products that are left does. */
function firstFit(
  field: Field,
  left: Product[],
  name: string,
  fits: (value: Value) => boolean,
  usual: Value | undefined,
): Value | undefined {
  if (usual !== undefined && fits(usual)) return usual;
  if (field.range) return left[0] && start(fieldOf(left[0], name));
  const value = start(field);
  return value === undefined || fits(value) ? value : undefined;
}

/** The things a field chooses among. */
export function keysOf(field: Field): string[] {
  if (field.subset) return [...new Set(field.subset)];
  if (field.split) return Object.keys(field.split);
  return (field.choice ?? []).filter((value) => typeof value === "string");
}

/**
 * What becomes of a field when a thing is clicked: chosen, added, or taken out again. A place stands for all that
 * is there, so that each click adds one more; of cards and dice each stands for itself.
 */
function taken(step: Step, key: string, chosen: boolean | undefined): Value | undefined {
  const name = aliases(key).find((alias) => keysOf(step.field).includes(alias));
  if (name === undefined) return undefined;
  const held = (step.draft ?? step.value ?? []) as Value[];
  if (step.field.subset) {
    const items = held as string[];
    const room = counts(step.field.subset).get(name) ?? 0;
    const others = items.filter((item) => item !== name);
    const now = items.length - others.length;
    const next = chosen ? now - 1 : now < room ? now + 1 : 0;
    if (next < 0) return undefined;
    return ordered(step.field, [...others, ...Array<string>(next).fill(name)]);
  }
  if (step.field.split) {
    const parts = new Map(held as [string, number][]);
    const now = parts.get(name) ?? 0;
    parts.set(name, now < (step.field.split[name] ?? 0) ? now + 1 : 0);
    return shares(step.field, parts);
  }
  return chosen && step.value === name && holds(step.field, null) ? null : name;
}

/** Some value of a field, to fill a gap in an answer that is only a question. */
function anyOf(field: Field): Value {
  const values = [start(field), field.choice?.[0], field.text === undefined ? [] : "…"];
  return values.find((value) => value !== undefined) ?? null;
}

/** A thing in the form in which a field would hold it. */
function like(step: Step, key: string): Value {
  const known = keysOf(step.field);
  const name = known.some((own) => own.includes(":")) ? key : (aliases(key).at(-1) ?? key);
  if (step.field.subset) return [name];
  if (step.field.split) return [[name, 1]];
  return name;
}
