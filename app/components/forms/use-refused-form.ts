import { useEffect, useRef } from "react";

export function useRefusedForm(reply: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!reply || !form.current) return;
    for (const secret of form.current.querySelectorAll<HTMLInputElement>("[type=password]")) secret.value = "";
    form.current.querySelector<HTMLInputElement>("[aria-invalid]")?.focus();
  }, [reply]);
  return form;
}
