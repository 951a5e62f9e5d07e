/** Switches for what the map shows besides pieces: neighbours, reach, the storm to come, spice history, heat. */

import { h, refill } from "./dom";
import type { Layers, Model } from "./wire";
import "./layers.css";

export class LayerSwitches {
  readonly el = h("details", { class: "dn-layers" });
  private readonly body = h("div", { class: "dn-chips", role: "group", "aria-label": "Layers" });
  /** What a layer showed when it was last on: figures that came from Python are not lost when it is switched off. */
  private readonly known: Layers = {};
  private readonly hidden = new Set<string>();

  /** A live board asks Python to draw a layer; a replay hides what is drawn. */
  constructor(
    private readonly model: Model,
    private readonly stage: HTMLElement,
    private readonly live: boolean,
  ) {
    this.el.append(h("summary", { "data-focus": "layers" }, "Layers"), this.body);
    this.el.addEventListener("toggle", () => this.show());
    this.show();
  }

  show(): void {
    const on = this.on;
    Object.assign(this.known, on);
    const offered = Object.entries(this.model.get("offered") ?? {}).filter(([name]) =>
      this.live && name !== "heat" ? true : name in this.known,
    );
    this.el.hidden = offered.length === 0;
    this.stage.dataset.hidden = [...this.hidden].join(" ");
    if (!this.el.open) return;
    refill(this.body, ...offered.map(([name, title]) => this.control(name, title)));
  }

  private get on(): Layers {
    return this.model.get("layers") ?? {};
  }

  private control(name: string, title: string): HTMLElement {
    if (name === "reach" && this.live) return this.reach(title);
    const check = h("input", {
      type: "checkbox",
      "data-focus": name,
      onchange: () => this.set(name, check.checked ? (this.known[name] ?? true) : false),
    });
    check.checked = this.live ? Boolean(this.on[name]) : !this.hidden.has(name);
    return h("label", { class: "dn-chip" }, check, title);
  }

  /** Whose reach: nobody's, that of all one's groups, or that of the group in one place. */
  private reach(title: string): HTMLElement {
    const now = this.on.reach;
    const select = h("select", {
      "aria-label": title,
      "data-focus": "reach",
      onchange: () => this.set("reach", select.value === "all" ? true : select.value || false),
    });
    select.append(
      h("option", { value: "" }, "off"),
      h("option", { value: "all" }, "all my groups"),
    );
    for (const place of this.stage.querySelectorAll("[data-part]:has(> [data-stack])")) {
      const name = place.getAttribute("aria-label")?.split(", ").slice(0, 2).join(", ") ?? "";
      select.append(h("option", { value: place.getAttribute("data-part") }, name));
    }
    select.value = now === true ? "all" : typeof now === "string" ? now : "";
    return h("label", { class: "dn-chip" }, title, select);
  }

  private set(name: string, value: Layers[string]): void {
    if (this.live) {
      const { [name]: _, ...rest } = this.on;
      this.model.set("layers", value === false ? rest : { ...rest, [name]: value });
      this.model.save_changes();
    } else if (value === false) this.hidden.add(name);
    else this.hidden.delete(name);
    this.show();
  }
}
