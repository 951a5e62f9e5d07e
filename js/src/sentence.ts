/**
 * An action as a sentence, after the template of its kind: "Ship [{forces}, {starred} starred|nothing] to {to}".
 *
 * A place in braces holds a value, and may say how: {forces:sum} adds up, {forces:from} and {forces:in} say where
 * each lies, {side:lower} writes no capital, {words:text} nothing but what was typed, {kh:if} only counts,
 * {order:command} is what the kind's table "command" has for the value; after a number, "force(s)" is a force or forces. A group in brackets is a list, "a, b and c", of what has something to say;
 * before a tilde stands what leads in, after a bar what is said instead of an empty list.
 */

import type { Action, Value } from "./space";
import type { Kind, Things } from "./table";
import { capital, listed, nameOf, spaced, wordsOf } from "./words";

export type Values = Record<string, Value | undefined>;

const PLACE = /\{(\w+)(?::(\w+))?\}( \w+\(s\))?/g;

/** Whether a value says nothing: none, no, zero. */
export function idle(value: Value | undefined): boolean {
  return !value || (Array.isArray(value) && value.length === 0);
}

/** How many a value stands for: a number, or the shares of several heaps. */
export function amount(value: Value | undefined): number {
  if (typeof value === "number") return value;
  if (!Array.isArray(value)) return 0;
  return value.reduce<number>(
    (sum, share) => sum + (Array.isArray(share) ? Number(share[1]) : 0),
    0,
  );
}

export function say(
  type: string,
  values: Values,
  kind: Kind | undefined,
  things: Things = {},
): string {
  const says = kind?.says;
  if (!says) {
    const parts = Object.entries(values).map(([name, v]) => `${name} ${wordsOf(v, things)}`);
    return capital([spaced(type), ...parts].join(" "));
  }
  const whole = phrased(phrased(says, kind, values), kind, values);
  const shape = whole.replace(/\[([^\]]*)\]/g, (_, text: string) => group(text, values));
  return capital(filled(shape, values, things));
}

export function sayAction(action: Action, kinds: Record<string, Kind>, things?: Things): string {
  const { type, seat: _, ...values } = action;
  return say(type, values, kinds[type], things);
}

/** The sentence with the phrases that go by a value; a phrase may take in another. */
function phrased(says: string, { phrases = {} }: Kind, values: Values): string {
  return says.replace(
    PLACE,
    (place, name: string, how = "") => phrases[how]?.[String(values[name])] ?? place,
  );
}

/** A group with its places still open, so that what a value holds is never read as a template. */
function group(text: string, values: Values): string {
  const [full = "", instead = ""] = text.split("|");
  const tilde = full.indexOf("~");
  const parts = full.slice(tilde + 1).split(", ");
  // What is still to be chosen has a place in the list.
  const tells = (name: string) =>
    name in values && (values[name] === undefined || !idle(values[name]));
  const telling = parts.filter((part) =>
    [...part.matchAll(PLACE)].some(([, name = ""]) => tells(name)),
  );
  const lead = full.slice(0, Math.max(0, tilde));
  // Of what is all still to be chosen, nothing tells yet which of it that will be.
  const known = telling.some((part) =>
    [...part.matchAll(PLACE)].some(([, name = ""]) => tells(name) && values[name] !== undefined),
  );
  if (telling.length > 0 && !known) return `${lead}…`;
  return telling.length ? lead + listed(telling) : instead;
}

function filled(text: string, values: Values, things: Things): string {
  return text.replace(PLACE, (_, name: string, how: string | undefined, noun = "") => {
    const one = values[name] === 1;
    return valued(values[name], how, things) + noun.replace("(s)", one ? "" : "s");
  });
}

function valued(value: Value | undefined, how: string | undefined, things: Things): string {
  if (value === undefined) return how === "if" ? "" : "…";
  if (how === "if") return "";
  if (how === "sum") return String(amount(value));
  if (how === "text") return String(value);
  if (how === "lower") return wordsOf(value).toLowerCase();
  if ((how === "from" || how === "in") && Array.isArray(value))
    return listed(
      (value as [string, number][]).map(([heap, n]) => `${n} ${how} ${nameOf(heap, things)}`),
    );
  return wordsOf(value, things);
}
