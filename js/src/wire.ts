/** The line to Python: what the model holds, what is sent, and whether anybody answers. */

import type { AnyModel } from "@anywidget/types";
import { atEnd } from "./dom";
import type { Frame, Whole } from "./table";

export interface Traits {
  kind: string;
  theme: string;
  whole: Whole;
  frame: Frame | Record<string, never>;
  frames: DataView;
  at: number;
  /** With whose eyes a replay is looked at. */
  eyes: string;
  layers: Layers;
  offered: Record<string, string>;
}

/** What the map shows besides pieces, by name: true, a place, or figures. */
export type Layers = Record<string, boolean | string | object>;

export type Model = AnyModel<Traits>;

export interface Reply {
  type: "hello" | "why" | "refused" | "error";
  text?: string;
  rule?: string | null;
  words?: string;
  key?: string;
  /** Which state of the table Python is at, if a board says it. */
  v?: number;
}

/** So long a message may go without an answer before we say so. */
const PATIENCE = 4000;

export class Line {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private acting = false;

  constructor(
    private readonly model: Model,
    private readonly silent: (isSilent: boolean) => void,
    signal: AbortSignal,
  ) {
    atEnd(signal, () => clearTimeout(this.timer));
  }

  /** Do something at the table: once, however often a button is pressed before it is answered. */
  act(message: Record<string, unknown>): void {
    if (this.acting) return;
    this.acting = true;
    this.send(message);
  }

  send(message: Record<string, unknown>): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.gone(), PATIENCE);
    try {
      this.model.send(message);
    } catch {
      this.gone(); // a model that has lost its kernel refuses to send
    }
  }

  private gone(): void {
    this.acting = false;
    this.silent(true);
  }

  /** Something came from Python. */
  heard(): void {
    clearTimeout(this.timer);
    this.acting = false;
    this.silent(false);
  }
}
