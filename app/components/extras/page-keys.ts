/** Actions by key; each returns whether there was anything to do. */
export const PAGE_KEYS: Record<string, (() => boolean) | undefined> = {
  seek: () => focus(document.querySelector("main input[type=search]")),
  save: () => press(document.querySelector('main button[name="intent"][value="save"]')),
  j: () => focus(rowAt(+1)?.querySelector("a[href]")),
  k: () => focus(rowAt(-1)?.querySelector("a[href]")),
  x: () => press(focusedRow()?.querySelector("input[type=checkbox]")),
};

function focusedRow() {
  return document.activeElement?.closest(".data-table tbody tr");
}

/** The row before or after the focused one; the first if none is focused. */
function rowAt(step: 1 | -1) {
  const rows = [...document.querySelectorAll("main .data-table tbody tr")];
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
