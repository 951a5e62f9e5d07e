/** Things that stand for one each, on the board and in the panels: cards, leaders, dice, players. */

import { answers, type Chosen, type Step, type Thing } from "./answer";

export function keyOf(el: Element): string {
  return el.getAttribute("data-part") ?? el.getAttribute("data-key") ?? "";
}

/** What a click on an element means, beside its key. */
export function thingOf(el: Element): Thing {
  if (el.hasAttribute("data-part")) return {};
  const kinds = el.getAttribute("data-answers");
  return {
    answers: kinds === null ? null : kinds.split(" "),
    chosen: el.classList.contains("dn-chosen"),
  };
}

export class Things {
  private byKey = new Map<string, Element[]>();
  /** Where somebody has pointed, the last first: of two that are alike, that is the one which is chosen. */
  private pointed: Element[] = [];

  /** Take in what there is now. */
  gather(all: Element[]): void {
    this.byKey = new Map();
    for (const el of all) {
      const alike = this.byKey.get(keyOf(el));
      if (alike) alike.push(el);
      else this.byKey.set(keyOf(el), [el]);
    }
    this.pointed = this.pointed.filter((el) => all.includes(el));
  }

  private called(key: string, kind: string | undefined): Element[] {
    return (this.byKey.get(key) ?? []).filter((el) => answers(thingOf(el), kind));
  }

  knows(key: string, kind?: string): boolean {
    return this.called(key, kind).length > 0;
  }

  point(el: Element): void {
    const others = this.pointed.filter((other) => other !== el);
    // One that is given up goes last, so that another of its kind stays chosen.
    this.pointed = el.classList.contains("dn-chosen") ? others : [el, ...others];
  }

  /** Light up what can be chosen next, and mark as many of a kind as are chosen. */
  mark(step: Step | undefined, targets: ReadonlySet<string>, selected: readonly Chosen[]): void {
    const lit = new Set([...targets].flatMap((key) => this.called(key, step?.of)));
    const chosen = new Set<Element>();
    for (const { key, of, count } of selected) {
      const free = this.called(key, of).filter((el) => !chosen.has(el));
      for (const el of this.lastPointedFirst(free).slice(0, count)) chosen.add(el);
    }
    for (const el of [...this.byKey.values()].flat()) show(el, lit.has(el), chosen.has(el));
  }

  private lastPointedFirst(alike: Element[]): Element[] {
    const pointed = this.pointed.filter((el) => alike.includes(el));
    return [...pointed, ...alike.filter((el) => !pointed.includes(el))];
  }
}

function show(el: Element, lit: boolean, chosen: boolean): void {
  el.classList.toggle("dn-lit", lit);
  el.classList.toggle("dn-chosen", chosen);
  if (el.tagName === "TH") return; // the name of a row is no button: the form has one for it
  const pressable = lit || chosen;
  // As with places: what is printed on a die of the picture is no caption, as it would be on a button.
  const drawn = el instanceof SVGElement;
  if (drawn) el.setAttribute("role", pressable ? "checkbox" : "img");
  const state = drawn ? "aria-checked" : "aria-pressed";
  if (pressable) el.setAttribute(state, String(chosen));
  else el.removeAttribute(state);
}
