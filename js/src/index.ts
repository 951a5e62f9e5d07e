import type { Initialize, Render } from "@anywidget/types";
import { BoardView, keepCurrent } from "./board";
import { atEnd } from "./dom";
import { plainModel } from "./host";
import { ReplayView } from "./replay";
import type { Model, Traits } from "./wire";
import "./question.css";
import "./panels.css";
import "./theme.css";
import "./layout.css";
import "./narrow.css";

function show(model: Model, el: HTMLElement, signal: AbortSignal): void {
  if (model.get("kind") === "replay") void new ReplayView(model, el, signal).load();
  else new BoardView(model, el, signal);
}

const initialize: Initialize<Traits> = ({ model, signal }) => {
  if (model.get("kind") === "board") keepCurrent(model, signal);
};

const render: Render<Traits> = ({ model, el, signal }) => {
  show(model, el, signal);
  // Jupyter keeps the element of a view that is gone: it need not keep a whole board in it.
  atEnd(signal, () => el.replaceChildren());
};

/** Show a table on a page that has no Jupyter. */
export function mount(el: HTMLElement, values: Partial<Traits>): void {
  show(plainModel(values), el, new AbortController().signal);
}

export default { initialize, render };
