import { type RefObject, useEffect, useRef } from "react";

/**
 * Hears what is typed into a form. React tells nobody of what is typed into a part that its script has not taken over yet,
 * though the field keeps it.
 */
export function useInput(form: RefObject<HTMLFormElement | null>, heard: () => void): void {
  const latest = useRef(heard);
  latest.current = heard;
  useEffect(() => {
    const element = form.current;
    const hear = () => latest.current();
    element?.addEventListener("input", hear);
    return () => element?.removeEventListener("input", hear);
  }, [form]);
}
