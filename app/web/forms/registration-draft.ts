import { type RefObject, useCallback, useEffect } from "react";

const KEY = "registration";
/** Never kept: secrets, and what belongs to one drawing of the form. */
const LEFT_OUT = ["password", "confirmation", "homepage", "renderedAt", "signature"];

/**
 * Keeps in this window what was typed, so that a reload loses nothing; it is forgotten after the survey (spec §4).
 * A form that came back from the server has its own values. Returns what to call on input.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, isBack: boolean): () => void {
  const keep = useCallback(() => {
    if (!form.current) return;
    const typed = [...new FormData(form.current)].filter(([name, value]) => value !== "" && !LEFT_OUT.includes(name));
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(typed)));
  }, [form]);
  useEffect(() => {
    const kept = isBack ? null : sessionStorage.getItem(KEY);
    for (const [name, value] of Object.entries(JSON.parse(kept ?? "{}") as Record<string, string>)) {
      const field = form.current?.elements.namedItem(name);
      const isEmpty = field instanceof HTMLInputElement && field.type !== "hidden" && field.value === "";
      if (isEmpty || field instanceof HTMLSelectElement) field.value = value;
    }
    // What was typed before the page woke up.
    keep();
  }, [form, isBack, keep]);
  return keep;
}

export function forgetDraft() {
  sessionStorage.removeItem(KEY);
}
