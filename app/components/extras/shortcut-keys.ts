export const GO_KEYS: Record<string, string | undefined> = {
  home: "h",
  review: "q",
  messages: "m",
  contacts: "c",
  users: "u",
  reports: "r",
  balance: "b",
  tariffs: "t",
  storage: "f",
  widgets: "w",
  shortLinks: "l",
  settings: "s",
};

const STORED_AS = "shortcuts";
const OFF = "off";

export function isOn(): boolean {
  try {
    return localStorage.getItem(STORED_AS) !== OFF;
  } catch {
    return true;
  }
}

export function remember(isOn: boolean) {
  try {
    if (isOn) localStorage.removeItem(STORED_AS);
    else localStorage.setItem(STORED_AS, OFF);
  } catch {
    // Without storage, shortcuts stay set for this page only.
  }
}

type Pressed = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "repeat">;

const WITH_CONTROL: Record<string, string | undefined> = { KeyS: "save", KeyK: "find" };

/** "help", "save", "find", "seek" or a key's letter, independent of the layout; null for other presses. */
export function pressOf({ key, code, ctrlKey, metaKey, altKey, shiftKey, repeat }: Pressed): string | null {
  if (altKey || repeat) return null;
  if (ctrlKey || metaKey) return shiftKey ? null : (WITH_CONTROL[code] ?? null);
  if (key === "?") return "help";
  if (key === "/") return "seek";
  return shiftKey ? null : (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? null);
}

const TYPED_IN = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog";

export function isTyping(target: EventTarget | null) {
  return target instanceof Element && target.closest(TYPED_IN) !== null;
}
