type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const EVERY = "input:not([type=hidden], [type=file], [type=submit], [type=button]), textarea, select";

/** Keeps input made before hydration, which React overwrites or misses; the returned function replays it as events. */
export function keepTyped(): () => void {
  const kept = new Map<Control, string>();
  const keep = (control: Control) => {
    // React resets a textarea unless its default differs as well.
    if (control instanceof HTMLTextAreaElement) control.defaultValue = control.value;
    kept.set(control, stateOf(control));
  };
  const onInput = ({ target }: Event) => {
    if (target instanceof Element && target.matches(EVERY)) keep(target as Control);
  };
  const all = [...document.querySelectorAll(EVERY)] as unknown as Control[];
  for (const control of all.filter(isChanged)) keep(control);
  addEventListener("input", onInput, { capture: true });
  addEventListener("change", onInput, { capture: true });
  return () => {
    removeEventListener("input", onInput, { capture: true });
    removeEventListener("change", onInput, { capture: true });
    for (const [control, state] of kept) if (control.isConnected) say(control, state);
  };
}

const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio");

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return isChosenAnew(control);
  // A deselected radio button fires no event.
  if (isTick(control))
    return control.checked !== control.defaultChecked && (control.checked || control.type !== "radio");
  return control.value !== control.defaultValue;
}

function isChosenAnew({ options, multiple }: HTMLSelectElement): boolean {
  const all = [...options];
  if (all.some(({ defaultSelected }) => defaultSelected) || multiple) {
    return all.some(({ selected, defaultSelected }) => selected !== defaultSelected);
  }
  return all.findIndex(({ selected }) => selected) > 0;
}

function stateOf(control: Control): string {
  if (control instanceof HTMLSelectElement)
    return [...control.options].map(({ selected }) => Number(selected)).join("");
  return isTick(control) ? String(control.checked) : control.value;
}

function say(control: Control, state: string) {
  if (control instanceof HTMLSelectElement) {
    for (const [at, option] of [...control.options].entries()) option.selected = state[at] === "1";
  } else if (isTick(control)) {
    if (control.type === "radio" && state === "false") return;
    write(control, "checked", state === "true");
    control.dispatchEvent(new Event("click", { bubbles: true }));
  } else {
    const { selectionStart, selectionEnd, selectionDirection } = control;
    write(control, "value", state);
    if (selectionStart !== null)
      control.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
  }
  control.dispatchEvent(new Event("input", { bubbles: true }));
  control.dispatchEvent(new Event("change", { bubbles: true }));
}

/** React ignores an event if its tracked value is unchanged: use the prototype's setter. */
function write(control: HTMLInputElement | HTMLTextAreaElement, name: "value" | "checked", state: string | boolean) {
  const own = control as unknown as Record<string, unknown>;
  own[name] = name === "value" ? `${state} ` : !state;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), name)?.set?.call(control, state);
}
