/** What Python sends beside the picture, and how changes to it are taken in. */

import type { Patch, SceneData } from "./scene";
import type { Action, Packed, Value } from "./space";

/** How a kind of action is said and asked for. */
export interface Kind {
  says: string;
  /** Labels of fields, in the order in which they are asked for. */
  labels?: Record<string, string>;
  /** What the kind is called, if not by its name. */
  title?: string;
  /** What stands for {field:table} in the sentence, by the value of the field. */
  phrases?: Record<string, Record<string, string>>;
  /** Where fields begin that may be left as they are. */
  begin?: Record<string, Value>;
  /** Of what kind the values of each field are: {"leader": "commander"}. */
  of?: Record<string, string>;
  /** The fields whose sum settles what it costs. */
  by?: string[];
}

/** What stands on a thing that can be chosen, where that is more than its name. */
export interface Printed {
  name?: string;
  strength?: number;
  /** Under which heading it stands in a long list. */
  group?: string;
}

export type Things = Readonly<Record<string, Printed>>;

/** Why a field is no longer free. */
export interface Bound {
  field: string;
  rule: string;
  text: string;
}

/** A sum: what each field adds by its own number, or for values of it, all of them together. */
export interface Tally {
  kind: string;
  text: string;
  terms: [field: string, worth: number, values: string[]][];
}

export interface Form {
  seat: string;
  space: Packed;
  kinds: Record<string, Kind>;
  things?: Things;
  bound?: Bound[];
  tally?: Tally;
  default?: Action | null;
  /** The default in words. */
  otherwise?: string;
  /** Kinds of answer that are asked for, about places, and cannot be given anywhere now. */
  closed?: string[];
}

export interface Question extends Form {
  name: string;
  prompt: string;
  rules: string[];
  quiet: boolean;
  /** Asked anew after an answer, though it reads as the one before. */
  again?: boolean;
}

/** A number or a name; null where nobody may know; for leaders, whether each is at hand. */
export type Fact = string | number | boolean | null | (boolean | null)[];

export interface Player {
  seat: string;
  you: boolean;
  allies?: string[];
  facts: [string, Fact][];
}

/** A card: what it is called by the rules, and what is printed on it if that is known. */
export interface Card {
  key: string;
  name?: string;
  kind?: string;
  text?: string;
  /** Of a leader: the house, the strength, and whether he cannot be played now. */
  side?: string;
  strength?: number | null;
  away?: boolean;
}

export interface Line {
  text: string;
  rule: string;
  name: string;
  seat: string | null;
}

export interface Timeline {
  at: number;
  here: number;
  count: number;
  undo: boolean;
  redo: boolean;
  /** Whether this board is the whole table's, which may go back, branch and write notes. */
  table: boolean;
  notes: Record<string, string>;
  lines: { from: number; to: number; on: boolean }[];
}

/** What a table waits for. */
export interface Standing {
  waiting?: string[];
  asked?: string | null;
  winners?: string[] | null;
}

export interface Table {
  game: string;
  seats: string[];
  /** What is written otherwise than its key: "feyd_rautha" is Feyd-Rautha. */
  names?: Record<string, string>;
  moment?: string;
  seat?: string;
  players?: Player[];
  /** The seats that wear a house's emblem, and whose. */
  sides?: Record<string, string>;
  /** Heaps of cards, and for which kinds of field those can be chosen. */
  hand?: { label: string; answers?: string[]; cards: Card[] }[];
  decision?: Question | null;
  free?: Form | null;
  /** What the seat has answered, while it is still sealed: only its own view holds it. */
  committed?: { action: Action; kinds: Record<string, Kind>; things?: Things } | null;
  winners?: string[] | null;
  waiting?: string[];
  /** What the seat is asked at this step, where it cannot be answered: in the past, and in a replay. */
  asked?: string | null;
  /** How the game stands now, for whoever is looking back. */
  now?: Standing | null;
  /** Whether a window stands in which nobody who looks is asked: it can be passed by. */
  proceed?: boolean;
  /** What people at one screen should know of the game. */
  advice?: string | null;
  /** What the seat has ordered to be passed, in words. */
  orders?: string | null;
  log?: Line[];
  rules?: Record<string, string>;
  moments?: [number, string][];
  timeline?: Timeline | null;
  curtain?: string | null;
}

export interface Whole {
  v: number;
  scene: SceneData | null;
  table: Table;
}

export interface Frame {
  v: number;
  scene?: SceneData | null;
  patches?: Patch[];
  table: Record<string, unknown>;
}

type Growth = { "+": [number, unknown[]] | Record<string, unknown> };

function isGrowth(value: unknown): value is Growth {
  return typeof value === "object" && value !== null && "+" in value;
}

/** The table after a change: whole sections, those that are gone as null, or what a growing one got on top. */
export function changedTable(old: Table, change: Record<string, unknown>): Table {
  const next: Record<string, unknown> = { ...old };
  for (const [name, value] of Object.entries(change)) {
    if (value === null) delete next[name];
    else if (!isGrowth(value)) next[name] = value;
    else if (Array.isArray(value["+"])) {
      const [stay, more] = value["+"];
      next[name] = [...((next[name] as unknown[] | undefined) ?? []).slice(0, stay), ...more];
    } else next[name] = { ...(next[name] as object | undefined), ...value["+"] };
  }
  return next as unknown as Table;
}
