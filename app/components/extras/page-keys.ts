/** Actions by key; each returns whether there was anything to do. */
export const PAGE_KEYS: Record<string, (() => boolean) | undefined> = {
  seek: () => focus(document.querySelector("main input[type=search]")),
  save: () => press(document.querySelector('main button[name="intent"][value="save"]')),
  j: () => press(stepLink(+1)) || focus(rowAt(+1)?.querySelector("a[href]")),
  k: () => press(stepLink(-1)) || focus(rowAt(-1)?.querySelector("a[href]")),
  a: () => press(document.querySelector('main [data-decide] button[value="approve"]')),
  r: () => focus(document.querySelector("main [data-decide] textarea")),
  x: () => press(focusedRow()?.querySelector("input[type=checkbox]")),
};

const ROWS = ".data-table tbody tr, .queue > li";

/** To the neighbour of the open thing. */
const stepLink = (step: 1 | -1) => document.querySelector(`main [data-step="${step}"]`);

function focusedRow() {
  return document.activeElement?.closest(ROWS);
}

/** The row before or after the focused one; the first if none is focused. */
function rowAt(step: 1 | -1) {
  const rows = [...document.querySelectorAll(`main :is(${ROWS})`)];
  const focused = focusedRow();
  return focused ? rows[rows.indexOf(focused) + step] : rows[0];
}

function focus(element: Element | null | undefined): boolean {
  if (element instanceof HTMLElement) element.focus();
  return element instanceof HTMLElement;
}

function press(element: Element | null | undefined): boolean {
  if (element instanceof HTMLElement) element.click();
  return element instanceof HTMLElement;
}
