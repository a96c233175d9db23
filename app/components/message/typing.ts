import { useNavigation } from "@remix-run/react";
import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from "react";

/** What a form holds right now, line ends as they are counted. */
export type Typed = Readonly<Record<string, string[]>>;

/**
 * Follows the form's own fields: they stay uncontrolled, so what is typed before hydration is kept. `shown`: changes
 * whenever other fields are shown; what was typed while they were on their way is typed into them.
 */
export function useTyped(form: RefObject<HTMLFormElement | null>, shown = "") {
  const [typed, setTyped] = useState<Typed | null>(null);
  const last = useRef<FormData | null>(null);
  const read = useCallback(() => {
    if (!form.current) return;
    const now = new FormData(form.current);
    last.current = now;
    // What comes after the page may not be there yet: it is waited for, instead of being drawn anew.
    startTransition(() => setTyped(typedIn(now)));
  }, [form]);
  const { formData } = useNavigation();
  const posted = useRef<FormData | null>(null);
  if (formData) posted.current = formData;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other fields hold what was posted
  useEffect(() => {
    if (form.current && posted.current && last.current) carry(form.current, posted.current, last.current);
    posted.current = null;
  }, [shown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other fields hold other values
  useEffect(read, [read, shown]);
  return [typed, read] as const;
}

function carry(form: HTMLFormElement, posted: FormData, typed: FormData) {
  for (const [name, value] of typed) {
    const field = form.elements.namedItem(name);
    const isText = field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === "text");
    const before = posted.get(name);
    if (isText && value !== before && field.value === before) typeInto(field, String(value), true);
  }
}

function typedIn(form: FormData): Typed {
  const typed: Record<string, string[]> = {};
  for (const [name, value] of form.entries()) {
    typed[name] = [...(typed[name] ?? []), String(value).replace(/\r\n?/g, "\n")];
  }
  return typed;
}

/** Types into a field as a person would, so that all who listen hear it. */
export function typeInto(field: HTMLTextAreaElement | HTMLInputElement, text: string, isWhole = false) {
  if (isWhole) field.select();
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}
