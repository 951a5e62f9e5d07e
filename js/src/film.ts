/** The frames of a replay: unpacked once, then any step of any seat, with no Python. */

import { type Patch, patchData, type SceneData } from "./scene";
import { changedTable, type Line, type Table } from "./table";
import { spaced } from "./words";

interface FilmStep {
  table: Record<string, unknown>;
  on?: Patch[];
  back?: Patch[];
}

export interface FilmData {
  seats: string[];
  statics: Record<string, string>;
  first: Record<string, { scene: Omit<SceneData, "statics"> | null; table: Table }>;
  steps: Record<string, FilmStep>[];
  moments: [number, string][];
  notes: Record<string, string>;
  /** The kinds of event that people look for, and what they are called; without any, all of them. */
  landmarks?: Record<string, string>;
}

export async function unpack(frames: DataView): Promise<FilmData> {
  const bytes = new Uint8Array(frames.buffer, frames.byteOffset, frames.byteLength);
  const stream = new Blob([new Uint8Array(bytes)])
    .stream()
    .pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

export class Film {
  private readonly tables = new Map<string, Table[]>();

  constructor(readonly data: FilmData) {}

  get count(): number {
    return this.data.steps.length + 1;
  }

  /** The panels of every step; steps share what did not change between them. */
  private tablesOf(seat: string): Table[] {
    const known = this.tables.get(seat);
    if (known) return known;
    let table = this.data.first[seat]?.table as Table;
    const all = [table];
    for (const step of this.data.steps) {
      table = changedTable(table, step[seat]?.table ?? {});
      all.push(table);
    }
    this.tables.set(seat, all);
    return all;
  }

  table(seat: string, at: number): Table {
    return this.tablesOf(seat)[at] as Table;
  }

  /** The whole picture at a step. */
  scene(seat: string, at: number): SceneData | null {
    const first = this.data.first[seat]?.scene;
    if (!first) return null;
    const scene: SceneData = { ...structuredClone(first), statics: this.data.statics };
    for (const step of this.data.steps.slice(0, at)) patchData(scene, step[seat]?.on ?? []);
    return scene;
  }

  /** The patches that lead from one step to another, either way. */
  between(seat: string, from: number, to: number): Patch[] {
    const { steps } = this.data;
    if (to >= from) return steps.slice(from, to).flatMap((step) => step[seat]?.on ?? []);
    return steps
      .slice(to, from)
      .reverse()
      .flatMap((step) => step[seat]?.back ?? []);
  }

  /** The step at which a line of the log was told. */
  stepOfLine(seat: string, line: number): number {
    return Math.max(
      0,
      this.tablesOf(seat).findIndex((table) => (table.log?.length ?? 0) > line),
    );
  }

  /** The lines that open a battle, each with its step. */
  battles(seat: string): [number, string][] {
    return this.tablesOf(seat).flatMap((_, at, tables) =>
      this.toldAt(tables, at)
        .filter((line) => /^battle(_begins)?$/.test(line.name))
        .map((line): [number, string] => [at, line.text]),
    );
  }

  private toldAt(tables: Table[], at: number): Line[] {
    return (tables[at]?.log ?? []).slice(tables[at - 1]?.log?.length ?? 0);
  }

  /** The kinds of event there are that one may look for, by what they are called. */
  kinds(seat: string): [string, string][] {
    const { landmarks = {} } = this.data;
    const log = this.tablesOf(seat).at(-1)?.log ?? [];
    const told = [...new Set(log.map((line) => line.name))];
    const known = Object.keys(landmarks).length ? told.filter((name) => name in landmarks) : told;
    const called = known.map((name): [string, string] => [name, landmarks[name] ?? spaced(name)]);
    return called.sort(([, one], [, other]) => one.localeCompare(other));
  }

  nextOf(seat: string, kind: string, at: number): number | null {
    const tables = this.tablesOf(seat);
    for (let i = at + 1; i < tables.length; i++)
      if (this.toldAt(tables, i).some((line) => line.name === kind)) return i;
    return null;
  }
}
