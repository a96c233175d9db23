import { isTyping } from "./shortcut-keys";

const KEPT_MS = 5000;

/** Keys pressed before the shortcut script loads; null afterwards. */
let kept: (KeyboardEvent | MouseEvent)[] | null = [];

/** Records key presses from page load, because the shortcut script loads only when the page is idle. */
export function keepEarlyKeys() {
  const keep = (event: KeyboardEvent | MouseEvent) => {
    const isOurs = event.type === "keydown" ? !isTyping(event.target) : opensHelp(event.target);
    if (isOurs) kept?.push(event);
  };
  document.addEventListener("keydown", keep);
  document.addEventListener("click", keep);
}

/** Returns the recent recorded presses and stops recording. */
export function takeEarlyKeys(): (KeyboardEvent | MouseEvent)[] {
  const taken = kept?.filter(({ timeStamp }) => performance.now() - timeStamp < KEPT_MS) ?? [];
  kept = null;
  return taken;
}

export function opensHelp(target: EventTarget | null) {
  return target instanceof Element && target.closest("[data-shortcuts]") !== null;
}
