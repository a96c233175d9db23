import { useNavigation } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect } from "react";
import { isIntent } from "../../../components/forms/intents";
import type { Intent } from "./intents";

type Submitted = FormEvent<HTMLFormElement>;

interface Waiting {
  draftId: string;
  submitter: HTMLButtonElement | null;
}

/** Module scope, to outlive the step on which the button was pressed. */
let waiting: Waiting | null = null;

/** Queues a press until the pending response arrives: both would carry the same version. */
export function useTurn(
  form: RefObject<HTMLFormElement | null>,
  draftId: string,
  send: (event: Submitted) => void,
): { isGoing: boolean; press: (event: Submitted) => void } {
  const isGoing = useNavigation().formMethod === "POST";
  useEffect(() => {
    if (isGoing || !waiting) return;
    const pressed = waiting;
    waiting = null;
    if (pressed.draftId !== draftId) return;
    // Typed text is transferred to the new fields first.
    setTimeout(() => {
      const button = form.current && buttonOf(form.current, pressed.submitter);
      if (button !== undefined) form.current?.requestSubmit(button);
    }, 0);
  }, [isGoing, form, draftId]);
  return {
    isGoing,
    press(event) {
      if (!isGoing) return send(event);
      event.preventDefault();
      waiting = { draftId, submitter: (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null };
    },
  };
}

/** Navigation buttons exist on every step; other buttons disappear with theirs. */
function buttonOf(form: HTMLFormElement, pressed: HTMLButtonElement | null): HTMLButtonElement | null | undefined {
  if (!pressed || pressed.isConnected) return pressed;
  if (!isIntent<Intent>(pressed.value, "go")) return undefined;
  return form.querySelector<HTMLButtonElement>(`button[value="${pressed.value}"]`) ?? undefined;
}
