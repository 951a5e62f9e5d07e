/** Every legal answer to a question, as Python sends it: a union of products of named fields. */

export type Value = string | number | boolean | null | Value[];
export type Action = { type: string; seat: string; [field: string]: Value };

export interface Field {
  choice?: Value[];
  range?: [number, number, number];
  subset?: string[];
  size?: [number, number];
  split?: Record<string, number>;
  total?: [number, number];
  text?: number;
}

export interface Product {
  type: string;
  fixed?: Record<string, Value>;
  fields?: Record<string, Field>;
  /** What it costs, by the number that the fields of its kind add up to. */
  costs?: (number | null)[];
}

/** A space as it travels: names, fields and fixed values once each, lists of names as runs of numbers ("0-2 5"). */
export interface Packed {
  names: string[];
  fields: Short[];
  fixed: NonNullable<Product["fixed"]>[];
  products: { type: string; fixed?: number; fields?: Record<string, number>; costs?: number }[];
  costs?: (number | null)[][];
}

type Short = Omit<Field, "choice" | "subset"> & {
  choice?: Value[] | string;
  subset?: string[] | string;
};

export function unpacked({ names, fields, fixed, products, costs }: Packed): Product[] {
  const long = fields.map(({ choice, subset, ...rest }): Field => {
    if (subset !== undefined) return { ...rest, subset: named(subset, names) };
    return choice ? { ...rest, choice: named(choice, names) } : rest;
  });
  return products.map(({ type, fixed: set, fields: own, costs: table }) => {
    const product: Product = { type };
    const values = set === undefined ? undefined : fixed[set];
    if (values) product.fixed = values;
    const prices = table === undefined ? undefined : costs?.[table];
    if (prices) product.costs = prices;
    if (own) {
      const entries = Object.entries(own).map(([name, i]) => [name, long[i] ?? { choice: [] }]);
      product.fields = Object.fromEntries(entries);
    }
    return product;
  });
}

/** A list of names that was written as runs; other lists are written as they are. */
function named<T>(runs: T[] | string, names: string[]): (T | string)[] {
  if (typeof runs !== "string") return runs;
  return runs.split(" ").flatMap((run) => {
    const [first = 0, last = first] = run.split("-").map(Number);
    return names.slice(first, last + 1);
  });
}

export function same(a: Value | undefined, b: Value | undefined): boolean {
  return a === b || (typeof a === "object" && JSON.stringify(a) === JSON.stringify(b));
}

/** What a product says of one of its fields; a fixed value is a choice of one. */
export function fieldOf(product: Product, name: string): Field {
  const fixed = product.fixed?.[name];
  return fixed === undefined ? (product.fields?.[name] ?? { choice: [] }) : { choice: [fixed] };
}

export function namesOf(product: Product): string[] {
  return [...Object.keys(product.fixed ?? {}), ...Object.keys(product.fields ?? {})];
}

/** How often each item lies in a heap. */
export function counts(items: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const item of items) found.set(item, (found.get(item) ?? 0) + 1);
  return found;
}

function within(total: number, limits: [number, number] | undefined): boolean {
  return limits === undefined || (total >= limits[0] && total <= limits[1]);
}

function holdsSubset(field: Field, value: Value): boolean {
  if (!Array.isArray(value) || !within(value.length, field.size)) return false;
  const room = counts(field.subset ?? []);
  return [...counts(value as string[])].every(([item, n]) => n <= (room.get(item) ?? 0));
}

function holdsSplit(field: Field, value: Value): boolean {
  if (!Array.isArray(value)) return false;
  const shares = value as [string, number][];
  const total = shares.reduce((sum, [, n]) => sum + n, 0);
  const inside = shares.every(([heap, n]) => n > 0 && n <= (field.split?.[heap] ?? 0));
  return inside && within(total, field.total);
}

/** Whether a value is one of the field's. */
export function holds(field: Field, value: Value): boolean {
  if (field.range) {
    const [lo, hi, step] = field.range;
    if (typeof value !== "number" || value < lo || value > hi) return false;
    const steps = (value - lo) / step;
    return Math.abs(steps - Math.round(steps)) < 1e-9;
  }
  if (field.subset) return holdsSubset(field, value);
  if (field.split) return holdsSplit(field, value);
  if (field.text !== undefined)
    return typeof value === "string" && value.length > 0 && value.length <= field.text;
  return (field.choice ?? []).some((own) => same(own, value));
}

/** Items in the order Python wants them: that of the field. */
export function ordered(field: Field, items: readonly string[]): string[] {
  const taken = counts(items);
  return [...counts(field.subset ?? []).keys()].flatMap((name) =>
    Array<string>(taken.get(name) ?? 0).fill(name),
  );
}

/** Shares in the order of the heaps, empty ones left out. */
export function shares(field: Field, taken: ReadonlyMap<string, number>): Value[] {
  return Object.keys(field.split ?? {})
    .filter((heap) => (taken.get(heap) ?? 0) > 0)
    .map((heap) => [heap, taken.get(heap) ?? 0]);
}

function widest(limits: ([number, number] | undefined)[]): [number, number] {
  const known = limits.filter((pair) => pair !== undefined);
  return [Math.min(...known.map((p) => p[0])), Math.max(...known.map((p) => p[1]))];
}

function mergedSubset(fields: Field[]): Field {
  const most = new Map<string, number>();
  for (const field of fields)
    for (const [item, n] of counts(field.subset ?? []))
      most.set(item, Math.max(n, most.get(item) ?? 0));
  const items = [...most].flatMap(([item, n]) => Array<string>(n).fill(item));
  return { subset: items, size: widest(fields.map((f) => f.size)) };
}

function mergedSplit(fields: Field[]): Field {
  const most: Record<string, number> = {};
  for (const field of fields)
    for (const [heap, n] of Object.entries(field.split ?? {}))
      most[heap] = Math.max(n, most[heap] ?? 0);
  return { split: most, total: widest(fields.map((f) => f.total)) };
}

function listed(field: Field): Value[] {
  if (!field.range) return field.choice ?? [];
  const [lo, hi, step] = field.range;
  return Array.from({ length: Math.floor((hi - lo) / step) + 1 }, (_, i) => lo + i * step);
}

function asSubset(field: Field): Field {
  const items = field.choice?.[0];
  return Array.isArray(items)
    ? { subset: items as string[], size: [items.length, items.length] }
    : field;
}

function asSplit(field: Field): Field {
  const pairs = field.choice?.[0];
  if (!Array.isArray(pairs)) return field;
  const taken = Object.fromEntries(pairs as [string, number][]);
  const total = Object.values(taken).reduce((sum, n) => sum + n, 0);
  return { split: taken, total: [total, total] };
}

/** One field that offers what any of several do; which values go together is asked of the products. */
export function merged(fields: Field[]): Field {
  const first = fields[0] ?? { choice: [] };
  if (fields.length < 2) return first;
  if (fields.some((f) => f.text !== undefined))
    return { text: Math.max(...fields.map((f) => f.text ?? 0)) };
  if (fields.some((f) => f.subset))
    return mergedSubset(fields.map((f) => (f.subset ? f : asSubset(f))));
  if (fields.some((f) => f.split))
    return mergedSplit(fields.map((f) => (f.split ? f : asSplit(f))));
  if (first.range && fields.every((f) => f.range?.[2] === first.range?.[2]))
    return mergedRange(fields, first.range[2]);
  const values: Value[] = [];
  for (const value of fields.flatMap(listed))
    if (!values.some((own) => same(own, value))) values.push(value);
  return inARow(values) ?? { choice: values };
}

/** Whole numbers without a gap are a range, however many products they come from. */
function inARow(values: Value[]): Field | null {
  const numbers = values.filter((value) => Number.isInteger(value)) as number[];
  const lo = Math.min(...numbers);
  const hi = Math.max(...numbers);
  const whole = numbers.length === values.length && hi - lo === numbers.length - 1 && hi > lo;
  return whole ? { range: [lo, hi, 1] } : null;
}

function mergedRange(fields: Field[], step: number): Field {
  const [lo, hi] = widest(
    fields.map((f) => f.range && ([f.range[0], f.range[1]] as [number, number])),
  );
  return { range: [lo, hi, step] };
}

/** The value of a field that leaves no choice. */
export function forced(field: Field): Value | undefined {
  if (field.range) return field.range[0] === field.range[1] ? field.range[0] : undefined;
  if (field.subset) {
    if (field.size?.[1] === 0) return [];
    return field.size?.[0] === field.subset.length ? ordered(field, field.subset) : undefined;
  }
  if (field.split) {
    const all = Object.values(field.split).reduce((sum, n) => sum + n, 0);
    if (field.total?.[1] === 0) return [];
    return field.total?.[0] === all
      ? shares(field, new Map(Object.entries(field.split)))
      : undefined;
  }
  return field.choice?.length === 1 ? field.choice[0] : undefined;
}

/** Where a control starts when nobody has chosen yet; a choice among things starts nowhere. */
export function start(field: Field): Value | undefined {
  const only = forced(field);
  if (only !== undefined) return only;
  if (field.range) return field.range[0];
  if (field.subset && field.size?.[0] === 0) return [];
  if (field.split && field.total?.[0] === 0) return [];
  const [heap, ...others] = Object.keys(field.split ?? {});
  if (heap && others.length === 0) return [[heap, field.total?.[0] ?? 1]];
  return undefined;
}
