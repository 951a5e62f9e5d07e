import type { AnyModel, Render } from "@anywidget/types";
import "./theme.css";

/** What Python sends: the alternative text of the board. */
export interface Model {
  label: string;
}

function draw(el: HTMLElement, model: AnyModel<Model>): void {
  el.setAttribute("aria-label", model.get("label"));
}

const render: Render<Model> = ({ model, el }) => {
  const update = () => draw(el, model);
  el.classList.add("dunewidget");
  el.setAttribute("role", "group");
  update();
  model.on("change:label", update);
  return () => model.off("change:label", update);
};

export default { render };
