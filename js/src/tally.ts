/** What an answer comes to, as far as it says so itself. */

import type { Action, Value } from "./space";
import type { Tally } from "./table";

/** The sum in words, for an answer of the kind it is about. */
export function tallied(tally: Tally | undefined, action: Action | null): string {
  if (!tally || action?.type !== tally.kind) return "";
  const sum = tally.terms.reduce(
    (all, [field, worth, values]) => all + worth * times(action[field], values),
    0,
  );
  return `${tally.text}: ${sum}`;
}

/** How often a term counts: by the number of the field, or of the values together. */
function times(value: Value | undefined, values: string[]): number {
  if (values.length === 0) return Number(value ?? 0);
  const items: Value[] = Array.isArray(value) ? value : [value ?? null];
  const shares = new Map(
    items.map((item) => (Array.isArray(item) ? (item as [Value, number]) : ([item, 1] as const))),
  );
  return Math.min(...values.map((name) => shares.get(name) ?? 0));
}
