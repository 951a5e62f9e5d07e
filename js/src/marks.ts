/** What the board shows of an answer in the making: where one may go, what is chosen, what was refused. */

import type { Picture } from "./scene";
import { keyOf } from "./things";

export interface Shown {
  targets: Set<string>;
  selected: Set<string>;
  refused: string | null;
}

/**
 * Where an overlay stands among the layers of the map: in the map's own layer of that name, so that it lies under
 * names and tokens, or else on top. The map may be one part of a larger picture, so it is found by its places.
 */
function layer(picture: Picture, name: string): Element {
  const map = picture.svg.querySelector("[data-part]")?.parentElement?.parentElement;
  const own = picture.svg.querySelector(`[data-overlay="${name}"]`);
  if (own || !map) return own ?? picture.make("g", {});
  const made = picture.make("g", { "data-overlay": name, "aria-hidden": "true" });
  made.setAttribute("pointer-events", "none");
  (picture.child(map, name) ?? map).append(made);
  return made;
}

export function places(picture: Picture): SVGGElement[] {
  return [...picture.svg.querySelectorAll<SVGGElement>("[data-part]")];
}

/** What else of a picture can be pointed at: dice. */
export function pieces(picture: Picture): SVGGElement[] {
  return [...picture.svg.querySelectorAll<SVGGElement>("[data-key]:not([data-part])")];
}

function means(key: string, names: ReadonlySet<string>): boolean {
  return names.has(key) || names.has(key.split(":")[0] ?? key);
}

export function mark(picture: Picture, shown: Shown): void {
  const all = places(picture);
  const legal = all.filter((el) => means(keyOf(el), shown.targets));
  const chosen = all.filter((el) => means(keyOf(el), shown.selected));
  const refused = all.filter((el) => keyOf(el) === shown.refused);
  for (const el of all) label(el, legal.includes(el), chosen.includes(el), legal.length > 0);
  const covered = legal.length
    ? all.filter((el) => !legal.includes(el) && !chosen.includes(el))
    : [];
  layer(picture, "veil").replaceChildren(...covered.map((el) => use(picture, el, "")));
  layer(picture, "outlines").replaceChildren(
    ...outline(picture, legal),
    ...chosen.flatMap((el) => [use(picture, el, "selectedunder"), use(picture, el, "selected")]),
  );
  layer(picture, "dots").replaceChildren(
    ...legal.filter((el) => !chosen.includes(el) && isEmpty(el)).map((el) => dot(picture, el)),
    ...chosen.map((el) => tick(picture, el)),
    // On top, since the place that was tried also has the focus and wears its outline.
    ...refused.flatMap((el) => [use(picture, el, "selectedunder"), use(picture, el, "refused")]),
  );
}

function label(el: SVGGElement, legal: boolean, chosen: boolean, asking: boolean): void {
  el.classList.toggle("dw-legal", legal);
  // Chosen or not: the counts of what stands there are no caption, as they would be on a button.
  el.setAttribute("role", asking ? "checkbox" : "img");
  for (const [name, value] of [
    ["aria-disabled", asking && !legal ? "true" : null],
    ["aria-checked", asking ? String(chosen) : null],
    ["aria-description", chosen ? "Chosen." : legal ? "Legal target." : null],
  ] as const) {
    if (value === null) el.removeAttribute(name);
    else el.setAttribute(name, value);
  }
}

/** Whether nothing stands in a place but what makes it clickable. */
function isEmpty(el: Element): boolean {
  return [...el.children].every((child) => child.tagName === "use");
}

function use(picture: Picture, el: Element, style: string): Element {
  const attributes = { href: `#place-${keyOf(el)}`, ...(style ? { class: style } : {}) };
  return picture.make("use", attributes);
}

/** One outline round all legal places: the stretches of border that only one of them has. */
function outline(picture: Picture, legal: Element[]): Element[] {
  const seen = new Map<string, number>();
  for (const el of legal)
    for (const arc of (el.getAttribute("data-arcs") ?? "").split(" ").filter(Boolean)) {
      const name = arc.replace("-", "");
      seen.set(name, (seen.get(name) ?? 0) + 1);
    }
  const once = [...seen].filter(([, times]) => times === 1).map(([name]) => name);
  const known = stretches(picture);
  const d = once.map((name) => known.get(name) ?? "").join("");
  return d
    ? ["legalunder", "legalline"].map((style) => picture.make("path", { d, class: style }))
    : [];
}

/** Every stretch of border by its number: a path holds many, and each begins with a move. */
function stretches(picture: Picture): Map<string, string> {
  const found = new Map<string, string>();
  for (const path of picture.svg.querySelectorAll("[data-borders]")) {
    const names = path.getAttribute("data-borders")?.split(" ") ?? [];
    const steps = path.getAttribute("d")?.split(/(?=M)/) ?? [];
    names.forEach((name, i) => {
      found.set(name, steps[i] ?? "");
    });
  }
  return found;
}

/** Where a mark stands in a place: where its first token would, if the drawing says so. */
export function centre(el: Element): [number, number] {
  const said = el.getAttribute("data-at")?.split(" ").map(Number);
  if (said?.length === 2) return [said[0] ?? 0, said[1] ?? 0];
  const { x, y, width, height } = (el as SVGGraphicsElement).getBBox();
  return [x + width / 2, y + height / 2];
}

function dot(picture: Picture, el: Element): Element {
  const [x, y] = centre(el);
  return picture.make("circle", { cx: `${x}`, cy: `${y}`, r: "5.4", class: "dot" });
}

function tick(picture: Picture, el: Element): Element {
  const [x, y] = centre(el);
  const shift = isEmpty(el) ? 0 : 17;
  const g = picture.make("g", { transform: `translate(${x + shift} ${y - shift})` });
  g.append(
    picture.make("circle", { r: "12", class: "badge" }),
    picture.make("path", { d: "M-5 0L-1.5 4L5.5 -4", class: "tick" }),
  );
  return g;
}
