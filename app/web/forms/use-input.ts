import { type RefObject, useEffect, useRef } from "react";

/** Listens to native input events: React misses events of parts that are not hydrated yet. */
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
