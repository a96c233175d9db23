import type { KeyboardEvent } from "react";

/** Enter in a search field looks for what is typed: by itself it would press the form's first button, which only stores. */
export function findOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const { form } = event.currentTarget;
  form?.requestSubmit(form.querySelector<HTMLButtonElement>('button[value="find"]'));
}
