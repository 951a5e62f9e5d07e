/** The board as a thing to point at: mouse, keyboard, names on hover, reasons for a refusal. */

import { answers } from "./answer";
import { atEnd, focusedIn, h, stay, withdraw } from "./dom";
import { centre, mark, pieces, places, type Shown } from "./marks";
import { patchWithMotion, settle } from "./motion";
import type { Patch, Picture } from "./scene";
import { keyOf, thingOf } from "./things";

export interface MapHooks {
  /** A thing was clicked or entered. Whether it meant anything. */
  choose(el: Element): boolean;
  /** The same by the Enter key. */
  enter(el: Element): boolean;
  /** A place that means nothing was tried: ask for the reason. */
  why(el: Element): void;
  clear(): void;
  /** What there is to say of a place for the answer in the making. */
  about(key: string): string;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Looking at a place for so long asks why it is refused. */
const PAUSE = 350;

export class BoardMap {
  readonly el = h("div", { class: "dn-board" });
  private readonly tip = h("div", { class: "dn-tip", hidden: true, "aria-hidden": "true" });
  private readonly bubble = h("div", { class: "dn-bubble", role: "status", hidden: true });
  private readonly finder = h("form", { class: "dn-finder", hidden: true, role: "search" });
  private picture: Picture | null = null;
  private shown: Shown = { targets: new Set(), selected: new Set(), refused: null };
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Gathered when first needed after a change of the picture: a question may ask for hundreds. */
  private keys: Set<string> | null = null;

  constructor(
    private readonly hooks: MapHooks,
    signal: AbortSignal,
  ) {
    const options = { signal };
    this.el.addEventListener("click", (event) => this.clicked(event), options);
    this.el.addEventListener("keydown", (event) => this.key(event), options);
    this.el.addEventListener("pointerover", (event) => this.hover(event.target), options);
    this.el.addEventListener("pointerleave", () => this.hover(null), options);
    this.el.addEventListener("focusin", (event) => this.focused(event.target), options);
    this.el.addEventListener("focusout", () => this.hover(null), options);
    atEnd(signal, () => clearTimeout(this.timer));
  }

  get hasPicture(): boolean {
    return this.picture !== null;
  }

  show(picture: Picture | null): void {
    this.keepingFocus(() => {
      this.picture = picture;
      this.keys = null;
      this.el.hidden = picture === null;
      const over = [this.tip, this.bubble, this.finder];
      this.el.replaceChildren(...(picture ? [picture.svg] : []), ...over);
      if (!picture) return;
      this.rove(places(picture)[0]);
      this.rove(pieces(picture)[0]);
    });
  }

  /** Change the picture. Whoever was at a thing that is drawn anew, or gone, stays there. */
  private keepingFocus(act: () => void): void {
    const at = focusedIn(this.el);
    act();
    if (!at || focusedIn(this.el)) return;
    const again = this.all().find((el) => keyOf(el) === keyOf(at));
    if (again) this.focus(again);
    else stay(this.el);
  }

  /** All that can be pointed at: places, and pieces beside them. */
  private all(): Element[] {
    return this.picture ? [...places(this.picture), ...pieces(this.picture)] : [];
  }

  /** What can be pointed at on the board but for its places. */
  pieces(): Element[] {
    return this.picture ? pieces(this.picture) : [];
  }

  /** Change the picture; a jump over many steps shows only where it ends. */
  patch(patches: readonly Patch[], moving: boolean): void {
    this.keys = null;
    this.keepingFocus(() => {
      if (this.picture && moving) patchWithMotion(this.picture, patches);
      else if (this.picture) {
        settle(this.picture);
        this.picture.patch(patches);
      }
    });
    this.mark(this.shown);
  }

  mark(shown: Shown): void {
    this.shown = shown;
    if (!this.picture) return;
    mark(this.picture, shown);
    // The piece to which Tab came may be gone, and others come.
    const all = pieces(this.picture);
    if (!all.some((el) => el.getAttribute("tabindex") === "0")) this.rove(all[0]);
  }

  /** Whether there is such a place on the board. */
  has(key: string): boolean {
    this.keys ??= this.allKeys();
    return this.keys.has(key);
  }

  /** Whether there is such a place, or such a piece for a field of that kind. */
  shows(key: string, kind?: string): boolean {
    const fits = (el: Element) => keyOf(el) === key && answers(thingOf(el), kind);
    return this.has(key) || this.pieces().some(fits);
  }

  /** Every place by its key, and every territory that has places. */
  private allKeys(): Set<string> {
    const keys = (this.picture ? places(this.picture) : []).map(keyOf);
    return new Set(keys.flatMap((key) => [key, key.split(":")[0] ?? key]));
  }

  /** Say beside a place why it was refused. */
  refuse(key: string, rule: string | null, text: string, words: string): void {
    const el = this.all().find((el) => keyOf(el) === key);
    if (!el) return;
    this.mark({ ...this.shown, refused: key });
    this.bubble.replaceChildren(
      h("b", {}, rule ?? "Not now"),
      h("span", {}, text),
      words ? h("details", {}, h("summary", {}, "The rule"), h("p", {}, words)) : "",
    );
    this.bubble.hidden = false;
    this.beside(this.bubble, el);
  }

  calm(): void {
    withdraw(this.bubble, this.el, () => {
      this.bubble.hidden = true;
    });
    if (this.shown.refused !== null) this.mark({ ...this.shown, refused: null });
  }

  private thing(target: EventTarget | null): Element | null {
    return target instanceof Element ? target.closest("[data-part],[data-key]") : null;
  }

  private clicked(event: Event): void {
    const thing = this.thing(event.target);
    if (!thing) return;
    this.focus(thing);
    this.choose(thing);
  }

  private choose(el: Element, by: (el: Element) => boolean = this.hooks.choose): void {
    this.calm();
    if (!by(el)) this.hooks.why(el);
  }

  private key(event: KeyboardEvent): void {
    const thing = this.thing(event.target);
    if (!thing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.shiftKey && event.key !== "/") return; // many keyboards write it with Shift
    const direction = ARROWS[event.key];
    if (direction && thing.hasAttribute("data-part")) this.go(thing, direction);
    else if (direction) this.along(thing, direction[0] + direction[1]);
    else if (event.key === "Enter") this.choose(thing, this.hooks.enter);
    else if (event.key === " ") this.choose(thing);
    else if (event.key === "Escape") this.hooks.clear();
    else if (event.key === "/") this.find(thing);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The nearest place in a direction; one that shares a border goes first. */
  private go(from: Element, [dx, dy]: [number, number]): void {
    if (!this.picture) return;
    const [x, y] = centre(from);
    const own = arcs(from);
    let best: [number, Element] | null = null;
    for (const place of places(this.picture)) {
      if (place === from) continue;
      const [px, py] = centre(place);
      const ahead = (px - x) * dx + (py - y) * dy;
      const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
      if (ahead <= 0 || aside > 2 * ahead) continue;
      const near = [...arcs(place)].some((arc) => own.has(arc));
      const cost = ahead + 2 * aside + (near ? 0 : 400);
      if (!best || cost < best[0]) best = [cost, place];
    }
    if (best) this.focus(best[1]);
  }

  /** Dice lie in a row. */
  private along(from: Element, by: number): void {
    const all = this.pieces();
    const next = all[all.indexOf(from) + by];
    if (next) this.focus(next);
  }

  private focus(thing: Element): void {
    this.rove(thing);
    (thing as SVGElement).focus({ preventScroll: true });
  }

  /** Tab comes to one place of the board, and to one of the pieces beside it; the arrows lead on from there. */
  private rove(thing: Element | undefined): void {
    if (!this.picture || !thing) return;
    const all = thing.hasAttribute("data-part") ? places(this.picture) : pieces(this.picture);
    for (const el of all) el.setAttribute("tabindex", el === thing ? "0" : "-1");
  }

  private focused(target: EventTarget | null): void {
    this.hover(target);
    const place = this.thing(target);
    clearTimeout(this.timer);
    const open = this.shown.targets.size > 0;
    if (!place || !open || place.matches(".dw-legal, .dn-lit")) return;
    this.timer = setTimeout(() => this.hooks.why(place), PAUSE);
  }

  private hover(target: EventTarget | null): void {
    const thing = this.thing(target);
    const name = thing?.getAttribute("aria-label");
    this.tip.hidden = !name;
    if (!thing || !name) return;
    this.tip.textContent = [name, this.hooks.about(keyOf(thing))].filter(Boolean).join(" ");
    this.beside(this.tip, thing);
    this.line(thing);
  }

  /** The light line under a place's outline, made when it is first looked at: most places never are. */
  private line(thing: Element): void {
    const place = thing.getAttribute("data-part");
    if (!this.picture || !place || thing.querySelector(".dw-hitline")) return;
    thing.prepend(this.picture.make("use", { href: `#place-${place}`, class: "hitline" }));
  }

  /** Put a box above a thing, or below it where there is no room, inside the board. */
  private beside(box: HTMLElement, thing: Element): void {
    const board = this.el.getBoundingClientRect();
    const at = thing.getBoundingClientRect();
    const { width, height } = box.getBoundingClientRect();
    const left = at.left + at.width / 2 - width / 2 - board.left;
    const above = at.top - board.top - height - 8;
    box.style.left = `${Math.max(4, Math.min(left, board.width - width - 4))}px`;
    box.style.top = `${above >= 0 ? above : at.bottom - board.top + 8}px`;
  }

  /** Find a place by its name. */
  private find(from: Element): void {
    if (!this.picture) return;
    const all = places(this.picture);
    const id = `${this.picture.prefix}-places`;
    const nameOf = (el: Element) => el.getAttribute("aria-label")?.split(".")[0] ?? keyOf(el);
    const input = h("input", { type: "text", list: id, "aria-label": "Find a place by name" });
    const close = () => {
      this.finder.hidden = true;
      this.focus(from);
    };
    this.finder.replaceChildren(
      h("label", {}, "Find ", input),
      h("datalist", { id }, ...all.map((el) => h("option", { value: nameOf(el) }))),
    );
    this.finder.hidden = false;
    this.finder.onsubmit = (event) => {
      event.preventDefault();
      const wanted = input.value.trim().toLowerCase();
      const found = all.find((el) => nameOf(el).toLowerCase().startsWith(wanted));
      close();
      if (wanted && found) this.focus(found);
    };
    input.onkeydown = (event) => {
      event.stopPropagation();
      if (event.key === "Escape") close();
    };
    input.focus();
  }
}

function arcs(el: Element): Set<string> {
  return new Set((el.getAttribute("data-arcs") ?? "").replace(/-/g, "").split(" ").filter(Boolean));
}
