import { isTyping } from "./shortcut-keys";

const KEPT_MS = 5000;

/** What was pressed before the keys' own script came; null once it is here. */
let kept: (KeyboardEvent | MouseEvent)[] | null = [];

/** Keeps what is pressed from the page's first script on: the keys' own comes once the page is idle. */
export function keepEarlyKeys() {
  const keep = (event: KeyboardEvent | MouseEvent) => {
    const isOurs = event.type === "keydown" ? !isTyping(event.target) : opensHelp(event.target);
    if (isOurs) kept?.push(event);
  };
  document.addEventListener("keydown", keep);
  document.addEventListener("click", keep);
}

/** What was kept and is not yet forgotten by who pressed it; from now on nothing is. */
export function takeEarlyKeys(): (KeyboardEvent | MouseEvent)[] {
  const taken = kept?.filter(({ timeStamp }) => performance.now() - timeStamp < KEPT_MS) ?? [];
  kept = null;
  return taken;
}

export function opensHelp(target: EventTarget | null) {
  return target instanceof Element && target.closest("[data-shortcuts]") !== null;
}
