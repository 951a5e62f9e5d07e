/** Light or dark, as the page around is. */

import { atEnd } from "./dom";

const DARK =
  ".vscode-dark, .vscode-high-contrast, .dark, [data-theme='dark'], [data-bs-theme='dark']";

function pageIsDark(el: Element): boolean {
  const jupyter = document.body.getAttribute("data-jp-theme-light");
  if (jupyter !== null) return jupyter === "false";
  if (el.parentElement?.closest(DARK)) return true;
  return window.matchMedia?.("(prefers-color-scheme: dark)").matches ?? false;
}

/** Keep an element in the page's theme, or in the one that was asked for, until the signal says stop. */
export function followTheme(
  el: HTMLElement,
  wanted: () => string,
  signal: AbortSignal,
): () => void {
  const follow = () => {
    const theme = wanted();
    el.dataset.theme = theme === "auto" ? (pageIsDark(el) ? "dark" : "light") : theme;
  };
  const observer = new MutationObserver(follow);
  const filter = {
    attributes: true,
    attributeFilter: ["class", "data-jp-theme-light", "data-theme"],
  };
  observer.observe(document.body, filter);
  observer.observe(document.documentElement, filter);
  const query = window.matchMedia?.("(prefers-color-scheme: dark)");
  query?.addEventListener?.("change", follow, { signal });
  atEnd(signal, () => observer.disconnect());
  follow();
  return follow;
}
