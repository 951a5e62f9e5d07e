/** A recorded game to step through. Everything is in the page already. */

import { atEnd, h, keep } from "./dom";
import { Film, unpack } from "./film";
import { momentAt, type TimelineData } from "./timeline";
import { TableView } from "./view";
import type { Model, Traits } from "./wire";
import { capital, nameOf, plain, shorten } from "./words";

const SPEEDS = [0.5, 1, 2, 4];
const BEAT = 900;

export class ReplayView {
  private readonly view: TableView;
  private film: Film | null = null;
  private seat = "";
  private at = 0;
  private speed = 1;
  private clock: ReturnType<typeof setInterval> | undefined;
  private readonly playing = h("button", {
    type: "button",
    class: "dn-second",
    "data-focus": "play",
    onclick: () => this.play(this.clock === undefined),
  });
  private readonly speeds = list("Speed", (value) => this.setSpeed(Number(value)));
  private readonly jumps = list("Jump to", (value) => this.jump(value));
  private readonly eyes = list("Whose eyes", (seat) => this.look(seat));

  constructor(
    private readonly model: Model,
    el: HTMLElement,
    private readonly signal: AbortSignal,
  ) {
    this.view = new TableView(
      el,
      () => model.get("theme"),
      {
        confirm: () => this.step(1),
        why: () => {},
        try: () => {},
        go: (step) => this.go(step),
        jump: (line) => this.go(this.film?.stepOfLine(this.seat, line) ?? 0),
        extraKeys: { p: [() => this.play(!this.clock), "play, or pause"] },
      },
      signal,
    );
    this.speeds.append(...SPEEDS.map((s) => option(s, `${s} ×`)));
    this.speeds.value = String(this.speed);
    this.view.offerLayers(model, false);
    this.view.watched();
    const listeners: [string, () => void][] = [
      ["change:frames", () => void this.load()],
      ["change:at", () => this.go(model.get("at"))],
      ["change:eyes", () => this.look(model.get("eyes"))],
      ["change:theme", () => this.view.followTheme()],
    ];
    for (const [event, listener] of listeners) model.on(event, listener);
    atEnd(signal, () => {
      clearInterval(this.clock);
      for (const [event, listener] of listeners) model.off(event, listener);
    });
  }

  async load(): Promise<void> {
    const frames = this.model.get("frames");
    if (!frames?.byteLength) return;
    const film = new Film(await unpack(frames));
    if (this.signal.aborted) return;
    this.film = film;
    this.at = Math.min(this.model.get("at"), film.count - 1);
    this.look(this.model.get("eyes") || (film.data.seats[0] ?? ""));
  }

  /** Python is told what is looked at, so that it saves the same; where there is none, nobody hears. */
  private tell<K extends "at" | "eyes">(name: K, value: Traits[K]): void {
    if (this.model.get(name) === value) return;
    this.model.set(name, value);
    this.model.save_changes();
  }

  private look(seat: string): void {
    if (!this.film || seat === this.seat) return;
    this.seat = seat;
    this.tell("eyes", seat);
    this.view.showScene(this.film?.scene(seat, this.at) ?? null);
    this.showTable();
  }

  private go(step: number): void {
    if (!this.film || step === this.at || step < 0 || step >= this.film.count) return;
    this.view.patch(this.film.between(this.seat, this.at, step), Math.abs(step - this.at) === 1);
    this.at = step;
    this.tell("at", step);
    this.showTable();
    if (step === this.film.count - 1) this.play(false);
  }

  private step(by: number): void {
    this.go(this.at + by);
  }

  private play(on: boolean): void {
    clearInterval(this.clock);
    this.clock = undefined;
    if (on && this.film && this.film.count > 1) {
      if (this.at === this.film.count - 1) this.go(0);
      this.clock = setInterval(() => this.step(1), BEAT / this.speed);
    }
    this.showTable();
  }

  private showTable(): void {
    const { film } = this;
    if (!film) return;
    this.view.showTable(film.table(this.seat, this.at), this.timeline(film));
  }

  private timeline(film: Film): TimelineData {
    const { moments, notes } = film.data;
    const status = `${momentAt(moments, this.at)} · step ${this.at} of ${film.count - 1}`;
    const note = notes[String(this.at)];
    this.showControls(film);
    const extras = [
      this.playing,
      this.speeds,
      this.jumps,
      film.data.seats.length > 1 ? this.eyes : null,
      note ? h("p", { class: "dn-note" }, note) : null,
    ];
    return { at: this.at, count: film.count, moments, notes, lines: [], status, extras };
  }

  /** The controls stay the same while the game plays on: they may be about to be pressed, or open. */
  private showControls(film: Film): void {
    const playing = this.clock !== undefined;
    this.playing.setAttribute("aria-pressed", String(playing));
    this.playing.textContent = playing ? "Pause" : "Play";
    keep(this.jumps, option("", "Jump to …"), ...this.goals(film));
    this.jumps.value = "";
    keep(this.eyes, ...film.data.seats.map((s) => option(s, `As ${nameOf(s)} saw it`)));
    this.eyes.value = this.seat;
  }

  private setSpeed(speed: number): void {
    this.speed = speed;
    if (this.clock !== undefined) this.play(true);
  }

  private jump(value: string): void {
    const { film } = this;
    if (!film || value === "") return;
    const next = value.startsWith("next ")
      ? film.nextOf(this.seat, value.slice(5), this.at)
      : Number(value);
    this.jumps.value = "";
    if (next !== null) this.go(next);
  }

  /** Turns, phases, battles and notes by name, and the next event of a kind. */
  private goals(film: Film): HTMLElement[] {
    const { moments, notes } = film.data;
    const groups: [string, [string | number, string][]][] = [
      ["Turns and phases", moments.map(([step, name]) => [step, capital(name)])],
      ["Battles", this.battles(film)],
      ["Notes", Object.entries(notes).map(([step, text]) => [step, shorten(text, 50)])],
      ["The next …", film.kinds(this.seat).map(([kind, name]) => [`next ${kind}`, capital(name)])],
    ];
    return groups
      .filter(([, entries]) => entries.length > 0)
      .map(([label, entries]) =>
        h("optgroup", { label }, ...entries.map(([value, text]) => option(value, text))),
      );
  }

  /** Each by its turn and its line in the log. */
  private battles(film: Film): [number, string][] {
    return film.battles(this.seat).map(([step, text]) => {
      const turn = momentAt(film.data.moments, step).split(",")[0] ?? "";
      return [step, `${capital(turn)}: ${plain(text)}`];
    });
  }
}

function list(name: string, chosen: (value: string) => void): HTMLSelectElement {
  const onchange = () => chosen(select.value);
  const select = h("select", { "aria-label": name, "data-focus": name, onchange });
  return select;
}

function option(value: string | number, text: string): HTMLOptionElement {
  return h("option", { value }, text);
}
