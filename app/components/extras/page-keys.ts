/** Actions by key; each returns whether there was anything to do. */
export const PAGE_KEYS: Record<string, (() => boolean) | undefined> = {
  seek: () => focus(document.querySelector("main input[type=search]")),
  save: () => save(document.querySelector('main button[name="intent"][value="save"]')),
  j: () => press(stepLink(+1)) || enter(rowAt(+1)),
  k: () => press(stepLink(-1)) || enter(rowAt(-1)),
  a: () => press(document.querySelector('main [data-decide] button[value="approve"]')),
  r: () => focus(document.querySelector("main [data-decide] textarea")),
  x: () => press(focusedRow()?.querySelector("input[type=checkbox]")),
};

const ROWS = ".data-table tbody tr, .queue > li";

/** Link to the open item's neighbour. */
const stepLink = (step: 1 | -1) => document.querySelector(`main [data-step="${step}"]`);

function focusedRow() {
  return document.activeElement?.closest(ROWS);
}

/** The row before or after the focused one, else before or after the one with the open panel; else the first. */
function rowAt(step: 1 | -1) {
  const rows = [...document.querySelectorAll<HTMLElement>(`main :is(${ROWS})`)];
  const from = focusedRow() ?? document.querySelector("main .row-open");
  return from ? rows[rows.indexOf(from as HTMLElement) + step] : rows[0];
}

/** Focuses the row itself if it has no link. */
function enter(row: HTMLElement | undefined): boolean {
  const link = row?.querySelector("a[href]");
  if (row && !link) row.tabIndex = -1;
  return focus(link ?? row);
}

/** In a list, saves a view: opens the menu that asks for its name. */
function save(button: HTMLButtonElement | null): boolean {
  const menu = button?.closest<HTMLDetailsElement>("details:not([open])");
  if (!menu) return press(button);
  menu.open = true;
  return focus(button?.form?.querySelector("input:not([type=hidden])"));
}

function focus(element: Element | null | undefined): boolean {
  if (element instanceof HTMLElement) element.focus();
  return element instanceof HTMLElement;
}

function press(element: Element | null | undefined): boolean {
  if (element instanceof HTMLElement) element.click();
  return element instanceof HTMLElement;
}
