/** The line to Python: what the model holds, what is sent, and whether anybody answers. */

import type { AnyModel } from "@anywidget/types";
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
  /** Which state of the table Python is at. */
  v?: number;
}

/** So long a message may go without an answer before we say so. */
const PATIENCE = 4000;

export class Line {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly model: Model,
    private readonly silent: (isSilent: boolean) => void,
    signal: AbortSignal,
  ) {
    signal.addEventListener("abort", () => clearTimeout(this.timer));
  }

  send(message: Record<string, unknown>): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.silent(true), PATIENCE);
    try {
      this.model.send(message);
    } catch {
      this.silent(true); // a model that has lost its kernel refuses to send
    }
  }

  /** Something came from Python. */
  heard(): void {
    clearTimeout(this.timer);
    this.silent(false);
  }
}
