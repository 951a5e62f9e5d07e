import { expect, test } from "vitest";
import { plainModel } from "../src/host";
import { LayerSwitches } from "../src/layers";
import type { Traits } from "../src/wire";

const OFFERED = { graph: "Neighbours", reach: "Reach", heat: "Heat map" };

function open(values: Partial<Traits>, live: boolean) {
  const model = plainModel({ offered: OFFERED, ...values });
  const stage = document.createElement("div");
  stage.innerHTML = `<svg><g data-part="north:1" aria-label="North, sector 1, sand. 3 forces."><g data-stack="red"/></g>
    <g data-part="south:2" aria-label="South, sector 2, rock."></g></svg>`;
  document.body.replaceChildren(stage);
  const switches = new LayerSwitches(model, stage, live);
  stage.append(switches.el);
  switches.el.open = true;
  switches.show();
  return { model, stage, switches };
}

const control = <T extends Element>(stage: Element, name: string) =>
  stage.querySelector<T>(`[data-focus="${name}"]`) as T;

test("a switch asks Python for a layer, and for the others that are on", () => {
  const { model, stage } = open({ layers: { reach: true } }, true);
  control<HTMLInputElement>(stage, "graph").click();
  expect(model.get("layers")).toEqual({ reach: true, graph: true });
  control<HTMLInputElement>(stage, "graph").click();
  expect(model.get("layers")).toEqual({ reach: true });
});

test("reach is of a group on the map, of all groups, or off", () => {
  const { model, stage } = open({ layers: {} }, true);
  const select = control<HTMLSelectElement>(stage, "reach");
  expect([...select.options].map((o) => o.text)).toEqual([
    "off",
    "all my groups",
    "North, sector 1",
  ]);
  select.value = "north:1";
  select.dispatchEvent(new Event("change"));
  expect(model.get("layers")).toEqual({ reach: "north:1" });
});

test("a heat map can be switched only if somebody gave its figures, and keeps them", () => {
  expect(control(open({ layers: {} }, true).stage, "heat")).toBeNull();
  const { model, stage } = open({ layers: { heat: { north: 2 } } }, true);
  control<HTMLInputElement>(stage, "heat").click();
  expect(model.get("layers")).toEqual({});
  control<HTMLInputElement>(stage, "heat").click();
  expect(model.get("layers")).toEqual({ heat: { north: 2 } });
});

test("a replay hides and shows what is drawn, without Python", () => {
  const { model, stage } = open({ layers: { graph: true } }, false);
  expect(control(stage, "reach")).toBeNull();
  control<HTMLInputElement>(stage, "graph").click();
  expect(stage.dataset.hidden).toBe("graph");
  expect(model.get("layers")).toEqual({ graph: true });
  control<HTMLInputElement>(stage, "graph").click();
  expect(stage.dataset.hidden).toBe("");
});
