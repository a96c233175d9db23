import { useEffect, useRef } from "react";

/** After a refusal the secrets are typed again, and the first field that is wrong is at hand. */
export function useRefusedForm(reply: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!reply || !form.current) return;
    for (const secret of form.current.querySelectorAll<HTMLInputElement>("[type=password]")) secret.value = "";
    form.current.querySelector<HTMLInputElement>("[aria-invalid]")?.focus();
  }, [reply]);
  return form;
}
