/** A little motion, so that the eye can follow what was moved. Whoever wants none gets none. */

import { centre } from "./marks";
import type { Patch, Picture } from "./scene";
import "./motion.css";

const TRAVEL = 320;
const COME = 180;
const COUNT = 160;
const WORM = 420;
const TUMBLE = 500;
const SECTOR = 140;
const MOST_STORM = 900;

type Way = Keyframe[];

function move(el: Element, way: Way, duration: number, easing: string, add = false): Animation {
  return el.animate(way, { duration, easing, ...(add ? { composite: "add" } : {}) });
}

/** Whatever still moves is where it belongs at once: time has gone on. */
export function settle(picture: Picture): void {
  for (const animation of picture.svg.getAnimations?.({ subtree: true }) ?? []) {
    // The style sheet's own animations, such as the pulse of a target, are not ours to end.
    if ("animationName" in animation || "transitionProperty" in animation) continue;
    animation.finish();
  }
}

/** Where a thing with this key left a place in the same change: there a newcomer comes from. */
function origin(patches: readonly Patch[], key: string, place: string): string | null {
  for (const patch of patches) {
    if (patch[0] !== "remove" && patch[0] !== "text") continue;
    const steps = patch[1].split("/");
    const at = steps.indexOf(key);
    const from = steps[at - 1];
    if (at > 0 && from !== undefined && from !== place) return from;
  }
  return null;
}

/** Apply patches and show how one picture became the other. */
export function patchWithMotion(picture: Picture, patches: readonly Patch[]): void {
  settle(picture);
  const still = window.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
  const moving = !still && "animate" in picture.svg;
  const leaving = moving ? patches.flatMap((patch) => ghost(picture, patch) ?? []) : [];
  const turns = moving ? patches.flatMap((patch) => turn(picture, patch) ?? []) : [];
  const fresh = picture.patch(patches);
  for (const el of fresh) arrive(picture, patches, el, moving);
  for (const fade of leaving) fade(fresh);
  for (const begin of turns) begin();
}

/** A newcomer travels from where it was, along a bow as the arrow has it, or comes up where it is. */
function arrive(picture: Picture, patches: readonly Patch[], el: Element, moving: boolean): void {
  el.classList.add("dn-new");
  const place = el.parentElement?.closest("[data-part]");
  const name = place?.getAttribute("data-part");
  if (!moving || !place || !name) return;
  if (picture.keyOf(el) === "worm") {
    rise(el);
    return;
  }
  const from = origin(patches, picture.keyOf(el), name);
  const start = from && picture.svg.querySelector(`[data-part="${from}"]`);
  if (!start) return;
  const [x, y] = centre(place);
  const [fx, fy] = centre(start);
  el.classList.remove("dn-new");
  const at = (px: number, py: number) => ({ transform: `translate(${px}px,${py}px)` });
  const [dx, dy] = [fx - x, fy - y];
  const bow = [at(dx, dy), at(dx / 2 + dy * 0.07, dy / 2 - dx * 0.07), at(0, 0)];
  move(el, bow, TRAVEL, "ease-in-out", true);
}

/** A worm breaks through: its rings spread. */
function rise(el: Element): void {
  el.classList.remove("dn-new");
  for (const part of el.children) {
    part.classList.add("dn-turning");
    move(part, [{ transform: "scale(.2)", opacity: 0 }, { transform: "none" }], WORM, "ease-out");
  }
}

/** What goes is seen to go: a copy fades where it stood, and sinks if a worm has come. */
function ghost(picture: Picture, patch: Patch): ((fresh: Element[]) => void) | undefined {
  if (patch[0] !== "remove") return undefined;
  const el = picture.at(patch[1]);
  const place = el?.closest("[data-part]");
  if (!el || !place || el === place || !(el.hasAttribute("data-stack") || el.tagName === "g"))
    return undefined;
  const copy = el.cloneNode(true) as Element;
  return (fresh) => {
    const travelled = fresh.some((other) => picture.keyOf(other) === picture.keyOf(el));
    if (travelled) return;
    const eaten = fresh.some((other) => place.contains(other) && picture.keyOf(other) === "worm");
    copy.setAttribute("aria-hidden", "true");
    place.parentElement?.append(copy);
    for (const part of copy.children) part.classList.add("dn-turning");
    const end = { opacity: 0 };
    const fade = move(copy, [{ opacity: 1 }, end], eaten ? WORM : COME, "ease-in");
    for (const part of copy.children)
      move(
        part,
        [{ transform: "none" }, { transform: "scale(.8)" }],
        eaten ? WORM : COME,
        "ease-in",
      );
    fade.onfinish = () => copy.remove();
    fade.oncancel = () => copy.remove();
  };
}

/** What changes in place and moves in doing so: the storm, a die, a count. */
function turn(picture: Picture, patch: Patch): (() => void) | undefined {
  if (patch[0] !== "set" && patch[0] !== "text") return undefined;
  const el = picture.at(patch[1]);
  if (!el) return undefined;
  if (patch[0] === "text") {
    if (!el.classList.contains("dw-count")) return undefined;
    return () => move(el, [{ transform: "scale(1.45)" }, { transform: "none" }], COUNT, "ease-out");
  }
  if (patch[2] === "transform" && patch[1].endsWith("storm/wedge"))
    return sweep(picture, el, el.getAttribute("transform") ?? "", patch[3] ?? "");
  if (patch[2] === "href" && patch[1].endsWith("/face")) return () => tumble(el);
  return undefined;
}

function tumble(el: Element): void {
  el.classList.add("dn-turning");
  const roll = (turned: number, size: number) => ({
    transform: `rotate(${turned}deg) scale(${size})`,
  });
  move(el, [roll(-270, 0.8), roll(-180, 1.06), roll(-90, 0.9), roll(0, 1)], TUMBLE, "ease-out");
}

const ROTATION = /rotate\(([-\d.]+) ([-\d.]+) ([-\d.]+)\)/;

/** The storm goes against the clock, sector by sector; on a map of six zones it may go one back. */
function sweep(
  picture: Picture,
  el: Element,
  before: string,
  after: string,
): (() => void) | undefined {
  const [, from = "", x = "", y = ""] = ROTATION.exec(before) ?? [];
  const [, to = ""] = ROTATION.exec(after) ?? [];
  if (!from || !to) return undefined;
  const ahead = (Number(from) - Number(to) + 720) % 360;
  const by = 360 - ahead <= 60 ? ahead - 360 : ahead;
  const at = (turned: number) => ({
    transform: `translate(${x}px,${y}px) rotate(${turned}deg) translate(-${x}px,-${y}px)`,
  });
  const duration = Math.min(MOST_STORM, (SECTOR * Math.abs(by)) / 20);
  const way = [at(Number(to) + by), at(Number(to))];
  const hidden = { opacity: 0 };
  return () => {
    move(el, way, duration, "ease-in-out");
    // Its words stand on its own plate on the rim: they come when it has come.
    const words = el.parentElement && picture.child(el.parentElement, "words");
    if (words)
      move(words, [hidden, { ...hidden, offset: 0.9 }, { opacity: 1 }], duration, "linear");
  };
}
