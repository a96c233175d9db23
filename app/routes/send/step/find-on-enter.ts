import type { KeyboardEvent } from "react";

/** Enter in a search field presses its button, not the form's first. */
export function findOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const { form } = event.currentTarget;
  form?.requestSubmit(event.currentTarget.closest(".row")?.querySelector("button"));
}
