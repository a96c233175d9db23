import { type RefObject, useCallback, useEffect, useState } from "react";

/** What the form holds right now, as far as the counter, the preview and the price need it. */
export interface Draft {
  text: string;
  sender: string;
  phones: string;
  include: string[];
  exclude: string[];
}

export function draftOf(form: FormData): Draft {
  const text = (name: string) => String(form.get(name) ?? "").replace(/\r\n?/g, "\n");
  const all = (name: string) => form.getAll(name).map(String);
  return {
    text: text("text"),
    sender: text("sender"),
    phones: text("phones"),
    include: all("include"),
    exclude: all("exclude"),
  };
}

/** Follows the form's own fields: they stay uncontrolled, so what is typed before hydration is kept. */
export function useDraft(form: RefObject<HTMLFormElement | null>, initial: Draft) {
  const [draft, setDraft] = useState(initial);
  const read = useCallback(() => {
    if (form.current) setDraft(draftOf(new FormData(form.current)));
  }, [form]);
  useEffect(read, [read]);
  return [draft, read] as const;
}

/** Types into a field as a person would, so that all who listen hear it. */
export function typeInto(field: HTMLTextAreaElement, text: string, isWhole = false) {
  if (isWhole) field.select();
  field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}
