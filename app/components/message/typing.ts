import { type RefObject, startTransition, useCallback, useEffect, useState } from "react";

/** What a form holds right now, line ends as they are counted. */
export type Typed = Readonly<Record<string, string[]>>;

/**
 * Follows the form's own fields: they stay uncontrolled, so what is typed before hydration is kept. `shown`: changes
 * whenever other fields are shown.
 */
export function useTyped(form: RefObject<HTMLFormElement | null>, shown = "") {
  const [typed, setTyped] = useState<Typed | null>(null);
  const read = useCallback(() => {
    const { current } = form;
    // What comes after the page may not be there yet: it is waited for, instead of being drawn anew.
    if (current) startTransition(() => setTyped(typedIn(new FormData(current))));
  }, [form]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other fields hold other values
  useEffect(read, [read, shown]);
  return [typed, read] as const;
}

/** Takes up what was chosen in a field before the script came, and shows it as chosen now. */
export function useEarlyChoice(form: RefObject<HTMLFormElement | null>, name: string, drawn: string, take: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over
  useEffect(() => {
    const chosen = form.current && new FormData(form.current).get(name);
    if (chosen && chosen !== drawn) take();
  }, []);
}

function typedIn(form: FormData): Typed {
  const typed: Record<string, string[]> = {};
  for (const [name, value] of form.entries()) {
    typed[name] = [...(typed[name] ?? []), String(value).replace(/\r\n?/g, "\n")];
  }
  return typed;
}

/** Types into a field as a person would, so that all who listen hear it. */
export function typeInto(field: HTMLTextAreaElement, text: string, isWhole = false) {
  if (isWhole) field.select();
  field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}
