/** A little motion, so that the eye can follow what was moved. Whoever wants none gets none. */

import { centre } from "./marks";
import type { Patch, Picture } from "./scene";

const TRAVEL = 320;

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

/** Apply patches and let newcomers travel from where they were, or fade in where they are. */
export function patchWithMotion(picture: Picture, patches: readonly Patch[]): void {
  const still = window.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
  for (const el of picture.patch(patches)) {
    el.classList.add("dn-new");
    const place = el.parentElement?.closest("[data-part]");
    const name = place?.getAttribute("data-part");
    if (still || !place || !name || !("animate" in el)) continue;
    const from = origin(patches, picture.keyOf(el), name);
    const start = from && picture.svg.querySelector(`[data-part="${from}"]`);
    if (!start) continue;
    const [x, y] = centre(place);
    const [fx, fy] = centre(start);
    el.classList.remove("dn-new");
    const way = [{ transform: `translate(${fx - x}px,${fy - y}px)` }, { transform: "none" }];
    el.animate(way, { duration: TRAVEL, easing: "ease-in-out", composite: "add" });
  }
}
