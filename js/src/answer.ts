/** An answer in the making: which fields are chosen, what that leaves of the others, what it amounts to. */

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

/** One field as it stands: what is offered, what is chosen or follows, and what is only begun. */
export interface Step {
  name: string;
  field: Field;
  value: Value | undefined;
  draft: Value | undefined;
  /** Nothing to choose: the value follows from the rest. */
  settled: boolean;
}

/** A place on the map stands for its territory too, where the question is about territories. */
function aliases(key: string): string[] {
  const territory = key.split(":")[0] ?? key;
  return territory === key ? [key] : [key, territory];
}

/** Fields in the order in which their action is written and said. */
function asSaid(names: string[], notation = ""): string[] {
  const place = (name: string) => {
    const at = notation.indexOf(`{${name}}`);
    return at < 0 ? notation.length : at;
  };
  return [...names].sort((a, b) => place(a) - place(b));
}

function variantsOf(
  space: readonly Product[],
  notations: Readonly<Record<string, string>>,
): Variant[] {
  const found = new Map<string, Variant>();
  for (const product of space) {
    const names = asSaid(namesOf(product), notations[product.type]);
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
    private readonly notations: Readonly<Record<string, string>> = {},
  ) {
    this.variants = variantsOf(space, notations);
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
    for (const name of this.variant?.names ?? []) {
      const field = merged(left.map((product) => fieldOf(product, name)));
      const draft = this.chosen.get(name);
      const fits = (value: Value) => left.some((p) => holds(fieldOf(p, name), value));
      const given = draft !== undefined && fits(draft) ? draft : undefined;
      const begun = draft !== undefined && given === undefined && isHeap(field);
      const begins = begun ? undefined : firstFit(field, left, name, fits);
      const value = given === undefined ? begins : given; // null is a value, too
      steps.push({ name, field, value, draft, settled: forced(field) !== undefined });
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

  /** The field that a thing on the table would fill, and with what: open fields first, this form first. */
  takes(key: string): { variant: Variant; name: string; value: Value } | null {
    for (const variant of this.ranked()) {
      const steps = this.stepsOf(variant);
      const waiting = steps.filter((s) => s.value === undefined);
      const chosen = steps.filter((s) => s.value !== undefined && !s.settled);
      for (const step of [...waiting, ...chosen.reverse()]) {
        const value = taken(step, key);
        if (value !== undefined) return { variant, name: step.name, value };
      }
    }
    return null;
  }

  /** Fill in what a click on a thing means. Whether it meant anything. */
  offer(key: string): boolean {
    const found = this.takes(key);
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
    const other = new Answer(variant.products, this.seat, this.notations);
    return other.steps();
  }

  /** Things that can be chosen for the field that comes next: what the board lights up. */
  targets(known: (key: string) => boolean): Set<string> {
    const step = this.next(known);
    return new Set(step ? keysOf(step.field).filter(known) : []);
  }

  /** The field that comes next among those whose values are things on the table. */
  next(known: (key: string) => boolean): Step | undefined {
    const fitting = this.steps().filter((s) => !s.settled && keysOf(s.field).some(known));
    return fitting.find((s) => s.value === undefined) ?? fitting.at(-1);
  }

  /** Things that are chosen already. */
  selected(): Set<string> {
    const found = new Set<string>();
    for (const step of this.steps()) {
      const value = step.value ?? (isHeap(step.field) ? step.draft : undefined);
      if (typeof value === "string") found.add(value);
      else if (Array.isArray(value))
        for (const item of value) found.add(String(Array.isArray(item) ? item[0] : item));
    }
    return found;
  }

  /** Whether a thing is the whole value of a field, so that choosing it again would change nothing. */
  picked(key: string): boolean {
    return this.steps().some((s) => !s.settled && aliases(key).some((alias) => alias === s.value));
  }

  /** An action that tries a thing that is not offered, so that the rules can say why not. */
  tried(key: string, known: (key: string) => boolean): Action | null {
    const { steps, left } = this.walk();
    const step = this.next(known) ?? steps.find((s) => keysOf(s.field).some(known));
    const pattern = left[0] ?? this.variant?.products[0];
    if (!this.variant || !step || !pattern) return null;
    const values: Record<string, Value> = {};
    for (const { name, value } of steps)
      values[name] = value === undefined ? anyOf(fieldOf(pattern, name)) : value;
    values[step.name] = like(step, key);
    return { type: this.variant.type, seat: this.seat, ...values };
  }
}

function isHeap(field: Field): boolean {
  return field.subset !== undefined || field.split !== undefined || field.text !== undefined;
}

/** Where the control starts, if the products that are left agree. */
function firstFit(
  field: Field,
  left: Product[],
  name: string,
  fits: (value: Value) => boolean,
): Value | undefined {
  const value = start(field);
  if (value === undefined || fits(value)) return value;
  // A range with a gap at its lower end: start where one of the products does.
  const own = left[0] && start(fieldOf(left[0], name));
  return field.range ? own : undefined;
}

/** The things a field chooses among. */
export function keysOf(field: Field): string[] {
  if (field.subset) return [...new Set(field.subset)];
  if (field.split) return Object.keys(field.split);
  return (field.choice ?? []).filter((value) => typeof value === "string");
}

/** What becomes of a field when a thing is clicked: chosen, added, or taken out again. */
function taken(step: Step, key: string): Value | undefined {
  const name = aliases(key).find((alias) => keysOf(step.field).includes(alias));
  if (name === undefined) return undefined;
  const held = (step.draft ?? step.value ?? []) as Value[];
  if (step.field.subset) {
    const items = held as string[];
    const room = counts(step.field.subset).get(name) ?? 0;
    const others = items.filter((item) => item !== name);
    const now = items.length - others.length;
    const next = now < room ? now + 1 : 0;
    return ordered(step.field, [...others, ...Array<string>(next).fill(name)]);
  }
  if (step.field.split) {
    const parts = new Map(held as [string, number][]);
    const now = parts.get(name) ?? 0;
    parts.set(name, now < (step.field.split[name] ?? 0) ? now + 1 : 0);
    return shares(step.field, parts);
  }
  return name;
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
