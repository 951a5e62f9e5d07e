import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { patchWithMotion } from "../src/motion";
import { Picture, type SceneData } from "../src/scene";

interface Run {
  el: Element;
  way: Keyframe[];
  duration: number;
}

const SCENE: SceneData = {
  box: [0, 0, 1000, 1000],
  title: "A map",
  desc: [],
  statics: {},
  root: {
    t: "g",
    c: [
      {
        t: "g",
        k: "weather",
        c: [
          {
            t: "g",
            k: "storm",
            c: [
              { t: "use", k: "wedge", a: { transform: "rotate(-240 500 500)" } },
              { t: "g", k: "words", c: [] },
            ],
          },
        ],
      },
      {
        t: "g",
        k: "parts",
        c: [
          {
            t: "g",
            k: "north",
            a: { "data-part": "north", "data-at": "10 10" },
            c: [
              {
                t: "g",
                k: "red",
                a: { "data-stack": "red" },
                c: [{ t: "text", k: "n", a: { class: "count" }, x: "3" }],
              },
            ],
          },
          { t: "g", k: "south", a: { "data-part": "south", "data-at": "110 10" }, c: [] },
        ],
      },
      { t: "g", k: "die 0", c: [{ t: "use", k: "face", a: { href: "#a" } }] },
    ],
  },
};

let runs: Run[] = [];
let reduced = false;

beforeEach(() => {
  runs = [];
  Element.prototype.animate = function (way, options) {
    const animation = { finish: vi.fn(), onfinish: null, oncancel: null };
    const { duration } = options as KeyframeAnimationOptions;
    runs.push({ el: this, way: way as Keyframe[], duration: Number(duration) });
    return animation as unknown as Animation;
  };
  window.matchMedia = () => ({ matches: reduced }) as MediaQueryList;
});

afterEach(() => {
  reduced = false;
});

const picture = () => new Picture(structuredClone(SCENE), "t");
const red = { t: "g", k: "red", a: { "data-stack": "red" } };

test("the storm sweeps over the sectors it crosses, 140 ms each and never more than 900", () => {
  patchWithMotion(picture(), [["set", "weather/storm/wedge", "transform", "rotate(-300 500 500)"]]);
  expect(runs[0]?.duration).toBe(420);
  expect(runs[0]?.way[0]?.transform).toContain("rotate(-240deg)");
  expect(runs[0]?.way.at(-1)?.transform).toContain("rotate(-300deg)");
  patchWithMotion(picture(), [["set", "weather/storm/wedge", "transform", "rotate(-60 500 500)"]]);
  expect(runs[2]?.duration).toBe(900);
});

test("the name of the storm comes to its place on the rim with the storm, not before it", () => {
  const shown = picture();
  patchWithMotion(shown, [["set", "weather/storm/wedge", "transform", "rotate(-300 500 500)"]]);
  const words = runs.find((run) => run.el === shown.at("weather/storm/words"));
  expect(words?.duration).toBe(420);
  expect(words?.way.map((frame) => frame.opacity)).toEqual([0, 0, 1]);
});

test("a group travels from where it left, and is not seen to vanish there", () => {
  const shown = picture();
  patchWithMotion(shown, [
    ["remove", "parts/north/red"],
    ["insert", "parts/south", null, red],
  ]);
  expect(runs).toHaveLength(1);
  expect(runs[0]?.duration).toBe(320);
  expect(runs[0]?.way[0]?.transform).toBe("translate(-100px,0px)");
  expect(shown.svg.querySelectorAll("[data-stack]")).toHaveLength(1);
});

test("what is removed fades, and sinks for longer where a worm has come", () => {
  const shown = picture();
  patchWithMotion(shown, [["remove", "parts/north/red"]]);
  expect(runs[0]?.duration).toBe(180);
  expect(shown.at("parts/north/red")).toBeUndefined();
  runs = [];
  patchWithMotion(picture(), [
    ["remove", "parts/north/red"],
    ["insert", "parts/north", null, { t: "g", k: "worm", c: [{ t: "circle" }] }],
  ]);
  expect(new Set(runs.map((run) => run.duration))).toEqual(new Set([420]));
});

test("a die tumbles and a count swells when they change", () => {
  patchWithMotion(picture(), [["set", "die 0/face", "href", "#b"]]);
  expect(runs[0]?.duration).toBe(500);
  patchWithMotion(picture(), [["text", "parts/north/red/n", "5"]]);
  expect(runs[1]?.duration).toBe(160);
});

test("a new change ends what still moves, and whoever wants no motion gets none", () => {
  const shown = picture();
  const finish = vi.fn();
  shown.svg.getAnimations = () => [{ finish } as unknown as Animation];
  patchWithMotion(shown, [["text", "parts/north/red/n", "5"]]);
  expect(finish).toHaveBeenCalledOnce();
  reduced = true;
  runs = [];
  patchWithMotion(picture(), [["insert", "parts/south", null, red]]);
  expect(runs).toEqual([]);
});
