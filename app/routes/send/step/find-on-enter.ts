import type { KeyboardEvent } from "react";

/** Enter in a search field presses the button beside it: by itself it would press the form's first, which only stores. */
export function findOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const { form } = event.currentTarget;
  form?.requestSubmit(event.currentTarget.closest(".row")?.querySelector("button"));
}
