import { type RefObject, useCallback, useEffect } from "react";

const KEY = "registration";
/** Never stored: secrets and per-render fields. */
const LEFT_OUT = ["password", "confirmation", "homepage", "renderedAt", "signature"];

/** Keeps the form in sessionStorage until the survey (spec §4); a form returned by the server has its own values. */
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
    keep();
  }, [form, isBack, keep]);
  return keep;
}

export function forgetDraft() {
  sessionStorage.removeItem(KEY);
}
