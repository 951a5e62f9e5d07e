/** The live board: follows what Python sends and sends what the player does. */

import { atEnd, focusedIn, h, keep } from "./dom";
import { patchData } from "./scene";
import { changedTable, type Frame, type Table, type Timeline } from "./table";
import { type Branch, momentAt, type TimelineData } from "./timeline";
import { TableView } from "./view";
import { Line, type Model, type Reply } from "./wire";

const GONE =
  "Python does not answer: the kernel is busy, stopped or was restarted. The board shows the last known position; run the cell again to play on.";

/**
 * Take every frame into the model's own copy of the table, once for all views: so a view opened later, and a
 * notebook that is saved, start from the newest position.
 */
export function keepCurrent(model: Model, signal: AbortSignal): void {
  const take = () => {
    const whole = model.get("whole");
    const frame = model.get("frame") as Frame;
    if (!whole || frame.v === undefined || frame.v <= whole.v) return;
    if (frame.v !== whole.v + 1) {
      model.send({ type: "whole" });
      return;
    }
    if (frame.scene !== undefined) whole.scene = frame.scene;
    try {
      if (whole.scene && frame.patches) patchData(whole.scene, frame.patches);
    } catch {
      model.send({ type: "whole" }); // the picture is not the one that was changed
      return;
    }
    whole.table = changedTable(whole.table, frame.table);
    whole.v = frame.v;
  };
  model.on("change:frame", take);
  atEnd(signal, () => model.off("change:frame", take));
}

export class BoardView {
  private readonly view: TableView;
  private readonly line: Line;
  private version = -1;
  private time: Timeline | null = null;
  // Made once: a control that is about to be pressed must not be another when the button is let go.
  private readonly now = this.button("Back to now", () => ({ type: "now" }));
  private readonly resume = this.button("Play on from here", () => this.at("resume"));
  private readonly undo = this.button("Undo", () => ({ type: "undo", v: this.version }));
  private readonly redo = this.button("Redo", () => ({ type: "redo", v: this.version }));
  private readonly branch = this.button("Branch", () => this.at("branch"));
  private readonly choice = h("select", {
    "aria-label": "Line of play",
    "data-focus": "lines",
    onchange: () => this.take(Number(this.choice.value)),
  });
  private readonly note = h("input", {
    type: "text",
    maxlength: 4000,
    placeholder: "Note at this step",
    "aria-label": "Note at this step",
    "data-focus": "note",
    onchange: () => this.line.send({ type: "note", at: this.time?.at, text: this.note.value }),
  });

  constructor(
    private readonly model: Model,
    el: HTMLElement,
    signal: AbortSignal,
  ) {
    this.line = new Line(model, (silent) => this.view.notice("gone", silent ? GONE : null), signal);
    this.view = new TableView(
      el,
      () => model.get("theme"),
      {
        confirm: (action) => this.line.act({ type: "play", v: this.version, action }),
        why: (action, key) => this.line.send({ type: "why", v: this.version, action, key }),
        try: (key) => this.line.send({ type: "try", v: this.version, key }),
        go: (at) => this.line.send({ type: "look", at }),
        proceed: () => this.line.act({ type: "proceed", v: this.version }),
        orders: (scope) => this.line.act({ type: "orders", v: this.version, scope }),
      },
      signal,
    );
    this.view.offerLayers(model, true);
    const listeners: [string, (reply: Reply) => void][] = [
      ["change:frame", () => this.follow()],
      ["change:whole", () => this.rebuild()],
      ["change:theme", () => this.view.followTheme()],
      ["change:layers", () => this.view.showLayers()],
      // Jupyter says so when the line to the kernel changes: ask whether somebody is still there.
      ["comm_live_update", () => this.line.send({ type: "hello" })],
      ["msg:custom", (reply: Reply) => this.reply(reply)],
    ];
    for (const [event, listener] of listeners) model.on(event, listener);
    atEnd(signal, () => {
      for (const [event, listener] of listeners) model.off(event, listener);
    });
    this.rebuild();
    this.line.send({ type: "hello" });
  }

  private rebuild(): void {
    const { v, scene, table } = this.model.get("whole");
    this.version = v;
    this.view.showScene(scene);
    this.showTable(table);
  }

  private follow(): void {
    this.line.heard();
    const frame = this.model.get("frame") as Frame;
    const whole = this.model.get("whole");
    if (frame.v !== whole.v || this.version >= frame.v) return;
    if (this.version !== frame.v - 1) {
      this.rebuild(); // what came between has not been seen here
      return;
    }
    this.version = frame.v;
    this.view.notice("refused", null);
    if (frame.scene !== undefined) this.view.showScene(whole.scene);
    else if (frame.patches) this.view.patch(frame.patches);
    this.showTable(whole.table);
  }

  private showTable(table: Table): void {
    this.view.el.dataset.version = String(this.version);
    this.view.curtain(
      table.curtain ?? null,
      () => this.line.act({ type: "reveal", v: this.version, seat: table.curtain }),
      table.advice,
    );
    this.view.showTable(table, table.timeline ? this.timeline(table, table.timeline) : null);
  }

  private reply(reply: Reply): void {
    this.line.heard();
    const { type, text = "", rule = null, words = "", key = "", v } = reply;
    if (type === "why" || type === "refused") this.view.refuse(key, rule, text, words);
    else if (type === "error") this.view.notice("error", `Something went wrong in Python. ${text}`);
    // Frames that were sent while the line was down are gone: ask for the whole table.
    if (v !== undefined && v !== this.model.get("whole").v) this.line.send({ type: "whole" });
  }

  // --- time

  private timeline(table: Table, time: Timeline): TimelineData {
    const { at, here, count, notes } = time;
    const moments = table.moments ?? [];
    const back = at !== here;
    // Silent passes lead on from the last step, so where the table stands now is told by the table itself.
    const moment = (back ? null : table.moment) ?? momentAt(moments, at);
    const status = `${moment} · step ${at} of ${count - 1}${back || here < count - 1 ? "" : " · live"}`;
    const lines = this.lines(time);
    return { at, count, moments, notes, lines, status, extras: this.extras(time, lines) };
  }

  private lines(time: Timeline): Branch[] {
    return time.lines.map(({ from, to, on }, line) => ({
      name:
        line === 0
          ? `Main line, ${to} steps`
          : `Variation ${line}, from step ${from} to step ${to}`,
      from,
      to,
      on,
      take: () => this.take(line),
    }));
  }

  private at(type: string): Record<string, unknown> {
    return { type, v: this.version, at: this.time?.at };
  }

  private take(line: number): void {
    this.line.act({ type: "line", v: this.version, line });
  }

  private extras(time: Timeline, lines: Branch[]): (HTMLElement | null)[] {
    const back = time.at !== time.here;
    this.time = time;
    keep(this.choice, ...lines.map((line, i) => h("option", { value: i }, line.name)));
    this.choice.value = String(lines.findIndex((line) => line.on));
    this.showNote(time);
    return [
      back ? this.now : null,
      back && time.table ? this.resume : null,
      time.undo ? this.undo : null,
      time.redo ? this.redo : null,
      time.table ? this.branch : null,
      lines.length ? this.choice : null,
      time.table ? this.note : null,
    ];
  }

  /** What is being written stays. */
  private showNote({ notes, at }: Timeline): void {
    const { note } = this;
    const writing = focusedIn(note) && note.value !== note.defaultValue;
    note.defaultValue = notes[String(at)] ?? "";
    if (!writing) note.value = note.defaultValue;
  }

  private button(name: string, message: () => Record<string, unknown>): HTMLElement {
    const attributes = {
      type: "button",
      class: "dn-second",
      "data-focus": name,
      onclick: () => this.line.act(message()),
    };
    return h("button", attributes, name);
  }
}
