import { useNavigation } from "@remix-run/react";
import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from "react";

/** Form values with normalised line ends. */
export type Typed = Readonly<Record<string, string[]>>;

/**
 * Follows uncontrolled fields, so text typed before hydration is kept. `shown` changes with the set of fields; text
 * typed in the meantime is carried over.
 */
export function useTyped(form: RefObject<HTMLFormElement | null>, shown = "") {
  const [typed, setTyped] = useState<Typed | null>(null);
  const last = useRef<FormData | null>(null);
  const read = useCallback(() => {
    if (!form.current) return;
    const now = new FormData(form.current);
    last.current = now;
    // A transition: lazy parts are awaited instead of falling back.
    startTransition(() => setTyped(typedIn(now)));
  }, [form]);
  const { formData } = useNavigation();
  const posted = useRef<FormData | null>(null);
  if (formData) posted.current = formData;
  // biome-ignore lint/correctness/useExhaustiveDependencies: new fields hold the posted values
  useEffect(() => {
    if (form.current && posted.current && last.current) carry(form.current, posted.current, last.current);
    posted.current = null;
  }, [shown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new fields hold other values
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

/** Fires an input event, as typing does. */
export function typeInto(field: HTMLTextAreaElement | HTMLInputElement, text: string, isWhole = false) {
  if (isWhole) field.select();
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}
