/** Where the game stands in time: steps to scrub through, and what may be done about them. */

import { h, keep, refill } from "./dom";

/** A line of play: the step at which it leaves another, and the last one it has. */
export interface Branch {
  name: string;
  from: number;
  to: number;
  on: boolean;
  take(): void;
}

export interface TimelineData {
  at: number;
  count: number;
  moments: [number, string][];
  notes: Record<string, string>;
  /** The lines of play, the main line first; none where there is but one. */
  lines: Branch[];
  /** What the step is called on the right, and buttons of the table's own. */
  status: string;
  extras: (HTMLElement | null)[];
}

export interface TimelineHooks {
  go(step: number): void;
}

/** Numbers of turns nearer to each other than this share of the bar would overlap in a narrow cell. */
const LEAST_APART = 0.04;

/** The bar is made once and then only changed: whoever presses or drags something in it keeps it in hand. */
export class TimelineBar {
  readonly el = h("section", { class: "dn-box dn-timeline", "aria-label": "Timeline" });
  private data: TimelineData | null = null;
  private readonly travel: [HTMLElement, to: (data: TimelineData) => number][] = [
    [this.button("First step", "M4 3V13M13 3L6 8L13 13Z"), () => 0],
    [this.button("Step back", "M11 3L4 8L11 13Z"), ({ at }) => at - 1],
    [this.button("Step forward", "M5 3L12 8L5 13Z"), ({ at }) => at + 1],
    [this.button("Last step", "M12 3V13M3 3L10 8L3 13Z"), ({ count }) => count - 1],
  ];
  private held = false;
  private readonly slider = h("input", {
    type: "range",
    min: 0,
    step: 1,
    "aria-label": "Step of the game",
    "data-focus": "scrub",
    onpointerdown: () => this.hold(true),
    onpointerup: () => this.hold(false),
    onpointercancel: () => this.hold(false),
    oninput: () => this.scrubbed(Number(this.slider.value)),
    onchange: () => {
      this.hold(false);
      this.hooks.go(Number(this.slider.value));
    },
  });
  private readonly marks = h("div", { class: "dn-ticks", "aria-hidden": "true" });
  private readonly run = h("div", { class: "dn-run" }, this.marks, this.slider);
  private readonly branches = h("div", { class: "dn-branches", "aria-hidden": "true" });
  private readonly status = h("div", { class: "dn-status" });
  private readonly extras = h("div", { class: "dn-extras" });

  private readonly parts = [
    h("div", { class: "dn-travel" }, ...this.travel.map(([button]) => button)),
    h("div", { class: "dn-track" }, this.run, this.branches),
    this.status,
    this.extras,
  ];

  constructor(private readonly hooks: TimelineHooks) {}

  show(data: TimelineData | null): void {
    this.data = data;
    this.el.hidden = data === null;
    if (!data) return;
    if (!this.el.firstChild) this.el.append(...this.parts);
    for (const [button] of this.travel)
      button.setAttribute("aria-disabled", String(this.goal(button) === null));
    this.showTrack(data);
    if (!this.held) this.status.textContent = data.status;
    refill(this.extras, ...data.extras);
  }

  /** Go some steps on or back. */
  step(by: number): void {
    if (!this.data) return;
    const to = Math.min(this.data.count - 1, Math.max(0, this.data.at + by));
    if (to === this.data.at) return;
    this.data = { ...this.data, at: to }; // who presses again goes on from there, though it is not shown yet
    this.hooks.go(to);
  }

  private button(name: string, sign: string): HTMLElement {
    const button = h(
      "button",
      {
        type: "button",
        "aria-label": name,
        title: name,
        "data-focus": name,
        onclick: () => {
          const to = this.goal(button);
          if (to !== null) this.hooks.go(to);
        },
      },
      icon(sign),
    );
    return button;
  }

  /** Where a button leads from here; nowhere from the first step back, or from the last one on. */
  private goal(button: HTMLElement): number | null {
    const { data } = this;
    const to = data && this.travel.find(([own]) => own === button)?.[1](data);
    return data && to != null && to >= 0 && to < data.count && to !== data.at ? to : null;
  }

  private showTrack({ at, count, moments, notes, lines }: TimelineData): void {
    const last = Math.max(1, count - 1);
    const { slider } = this;
    slider.max = String(Math.max(0, count - 1));
    slider.setAttribute("aria-valuetext", `step ${at} of ${count - 1}: ${momentAt(moments, at)}`);
    if (!this.held) slider.value = String(at);
    let numbered = Number.NEGATIVE_INFINITY;
    const ticks = moments.map(([step, name], i) => {
      const turn = leading(name);
      const opens = i === 0 || leading(moments[i - 1]?.[1] ?? "") !== turn;
      const room = (step - numbered) / last >= LEAST_APART;
      const number = (opens && room && turn.match(/\d+/)?.[0]) || "";
      if (number) numbered = step;
      const kind = opens ? "dn-tick dn-turn" : "dn-tick";
      const tick = h("span", { class: kind, title: name, "data-turn": number });
      tick.style.left = share(step, last);
      return tick;
    });
    const flags = Object.entries(notes).map(([step, text]) => {
      const flag = h("span", { class: "dn-flag", title: text });
      flag.style.left = share(Number(step), last);
      return flag;
    });
    keep(this.marks, ...ticks, ...flags);
    const longest = Math.max(last, ...lines.map((line) => line.to));
    this.run.style.width = `calc(16px + (100% - 16px) * ${last / longest})`;
    keep(this.branches, ...branches(lines, longest));
  }

  private hold(held: boolean): void {
    this.held = held;
  }

  /** While the hand is on the slider only the words follow; the board comes when it lets go. */
  private scrubbed(step: number): void {
    if (this.data) this.status.textContent = momentAt(this.data.moments, step);
  }
}

/** The other lines of play, each as a thin row that begins where it leaves; a list beside it names them for all. */
function branches(lines: Branch[], longest: number): HTMLElement[] {
  const leaves = lines.find((line) => line.on)?.from ?? 0;
  return lines.flatMap((line, i) => {
    if (line.on) return [];
    const bar = h("span", { class: "dn-bar" });
    const fork = h("span", { class: "dn-fork" });
    bar.style.left = share(line.from, longest);
    bar.style.width = share(line.to - line.from, longest);
    fork.style.left = share(i === 0 ? leaves : line.from, longest);
    const row = { class: "dn-branch", title: line.name, onclick: () => line.take() };
    return h("div", row, bar, fork);
  });
}

function share(steps: number, of: number): string {
  return `${(100 * steps) / of}%`;
}

/** A sign drawn by hand: fonts differ in which arrows they have. */
function icon(d: string): Element {
  const make = (tag: string) => document.createElementNS("http://www.w3.org/2000/svg", tag);
  const svg = make("svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("class", "dn-icon");
  svg.setAttribute("aria-hidden", "true");
  const path = make("path");
  path.setAttribute("d", d);
  svg.append(path);
  return svg;
}

/** "turn 3, Bidding" belongs to turn 3. */
function leading(moment: string): string {
  return moment.split(",")[0] ?? moment;
}

export function momentAt(moments: [number, string][], step: number): string {
  let name = "";
  for (const [since, moment] of moments) if (since <= step) name = moment;
  return name;
}
