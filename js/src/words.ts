/** Names and notation as people read them. */

import type { Value } from "./space";
import type { Things } from "./table";

const SMALL = new Set(["a", "and", "at", "for", "from", "in", "of", "the", "to"]);

/** Names that are more than their key with capitals, as Python prints them: the same for every board. */
const odd: Record<string, string> = {};

export function learnNames(names: Record<string, string> = {}): void {
  Object.assign(odd, names);
}

/** What belongs to somebody: "guild.half_price" is half price of Guild. */
const OWNED = /^([a-z_]+)\.([a-z_]+)$/;

/** "bene_gesserit" is Bene Gesserit, "arrakeen:10" is Arrakeen · 10, what lies in no sector ("sink:0") has none. */
export function nameOf(key: string, things: Things = {}): string {
  const own = things[key]?.name;
  if (own) return own;
  const [force, place] = key.split("@");
  if (force && place) return `${nameOf(force)} from ${nameOf(place)}`;
  if (odd[key]) return odd[key];
  const [, owner, thing] = OWNED.exec(key) ?? [];
  if (owner && thing) return `${thing.replace(/_/g, " ")} of ${nameOf(owner)}`;
  const [name = "", ...rest] = key.split(":");
  const words = name.split("_").map((word, i) => (i > 0 && SMALL.has(word) ? word : capital(word)));
  return [odd[name] ?? words.join(" "), ...rest.filter((sector) => sector !== "0")].join(" · ");
}

/** Parts as one says them: a, b and c. */
export function listed(parts: string[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${last}` : last;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "PlayCard" is Play card, "spice_paid" is Spice paid. */
export function spaced(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/_+/g, " ");
  return capital(words.trim().toLowerCase());
}

/** A sentence of the game without the marks of its keys: "pasty_mesa:7" reads pasty mesa · 7. */
export function plain(text: string): string {
  return text
    .replace(/(\w)_(?=\w)/g, "$1 ")
    .replace(/(\w):0\b/g, "$1")
    .replace(/(\w):(\d+)\b/g, "$1 · $2");
}

/** No line ends between a place and its sector. */
export function together(text: string): string {
  return text.replace(/ · (?=\d)/g, "\u00a0·\u00a0");
}

export function wordsOf(value: Value | undefined, things?: Things): string {
  if (value === undefined) return "…";
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return nameOf(value, things);
  if (typeof value === "number") return String(value);
  if (value.length === 0) return "none";
  if (value.every((item) => Array.isArray(item)))
    return listed(value.map(([heap, n]) => `${n} ${wordsOf(heap, things)}`));
  return counted(value.map((item) => wordsOf(item, things)));
}

function counted(names: string[]): string {
  const seen = new Map<string, number>();
  for (const name of names) seen.set(name, (seen.get(name) ?? 0) + 1);
  return listed([...seen].map(([name, n]) => (n > 1 ? `${n} × ${name}` : name)));
}

export function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
}
