/** Where the game stands in time: steps to scrub through, and what may be done about them. */

import { h, refill } from "./dom";

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

export class TimelineBar {
  readonly el = h("section", { class: "dn-box dn-timeline", "aria-label": "Timeline" });
  private data: TimelineData | null = null;

  constructor(private readonly hooks: TimelineHooks) {}

  show(data: TimelineData | null): void {
    this.data = data;
    this.el.hidden = data === null;
    if (!data) return;
    const { at, count } = data;
    refill(
      this.el,
      h(
        "div",
        { class: "dn-travel" },
        this.button("First step", "M4 3V13M13 3L6 8L13 13Z", 0, at > 0),
        this.button("Step back", "M11 3L4 8L11 13Z", at - 1, at > 0),
        this.button("Step forward", "M5 3L12 8L5 13Z", at + 1, at < count - 1),
        this.button("Last step", "M12 3V13M3 3L10 8L3 13Z", count - 1, at < count - 1),
      ),
      this.track(data),
      h("div", { class: "dn-status" }, data.status),
      h("div", { class: "dn-extras" }, ...data.extras),
    );
  }

  /** Go some steps on or back. */
  step(by: number): void {
    if (!this.data) return;
    const to = Math.min(this.data.count - 1, Math.max(0, this.data.at + by));
    if (to === this.data.at) return;
    this.data = { ...this.data, at: to }; // who presses again goes on from there, though it is not shown yet
    this.hooks.go(to);
  }

  private button(name: string, sign: string, to: number, on: boolean): HTMLElement {
    return h(
      "button",
      {
        type: "button",
        "aria-label": name,
        title: name,
        "data-focus": name,
        "aria-disabled": String(!on),
        onclick: () => on && this.hooks.go(to),
      },
      icon(sign),
    );
  }

  private track({ at, count, moments, notes, lines }: TimelineData): HTMLElement {
    const slider = h("input", {
      type: "range",
      min: 0,
      max: Math.max(0, count - 1),
      step: 1,
      "aria-label": "Step of the game",
      "aria-valuetext": `step ${at} of ${count - 1}: ${momentAt(moments, at)}`,
      "data-focus": "scrub",
      onchange: () => this.hooks.go(Number(slider.value)),
      oninput: () => this.scrubbed(Number(slider.value)),
    });
    slider.value = String(at);
    const last = Math.max(1, count - 1);
    const ticks = moments.map(([step, name], i) => {
      const turn = leading(name);
      const opens = i === 0 || leading(moments[i - 1]?.[1] ?? "") !== turn;
      const number = opens ? (turn.match(/\d+/)?.[0] ?? "") : "";
      const kind = opens ? "dn-tick dn-turn" : "dn-tick";
      const tick = h("span", { class: kind, title: name, "data-turn": number });
      tick.style.left = `${(100 * step) / last}%`;
      return tick;
    });
    const flags = Object.entries(notes).map(([step, text]) => {
      const flag = h("span", { class: "dn-flag", title: text });
      flag.style.left = `${(100 * Number(step)) / last}%`;
      return flag;
    });
    const marks = h("div", { class: "dn-ticks", "aria-hidden": "true" }, ...ticks, ...flags);
    const run = h("div", { class: "dn-run" }, marks, slider);
    const longest = Math.max(last, ...lines.map((line) => line.to));
    run.style.width = `calc(16px + (100% - 16px) * ${last / longest})`;
    return h("div", { class: "dn-track" }, run, branches(lines, longest));
  }

  /** While the hand is on the slider only the words follow; the board comes when it lets go. */
  private scrubbed(step: number): void {
    const status = this.el.querySelector(".dn-status");
    if (status && this.data) status.textContent = momentAt(this.data.moments, step);
  }
}

/** The other lines of play, each as a thin row that begins where it leaves; a list beside it names them for all. */
function branches(lines: Branch[], longest: number): HTMLElement {
  const leaves = lines.find((line) => line.on)?.from ?? 0;
  const rows = lines.map((line, i) => {
    if (line.on) return null;
    const bar = h("span", { class: "dn-bar" });
    const fork = h("span", { class: "dn-fork" });
    bar.style.left = share(line.from, longest);
    bar.style.width = share(line.to - line.from, longest);
    fork.style.left = share(i === 0 ? leaves : line.from, longest);
    return h(
      "div",
      { class: "dn-branch", title: line.name, onclick: () => line.take() },
      bar,
      fork,
    );
  });
  return h("div", { class: "dn-branches", "aria-hidden": "true" }, ...rows);
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
