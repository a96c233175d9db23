import { useNavigation } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect } from "react";

type Submitted = FormEvent<HTMLFormElement>;

interface Waiting {
  draftId: string;
  submitter: HTMLButtonElement | null;
}

/** Outlives the step it was pressed on: the next one may come meanwhile. */
let waiting: Waiting | null = null;

/** A button that is pressed before the answer to another one has its turn after it: both would come with one version. */
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
    // What was typed meanwhile is first typed into the fields that came.
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

/** Where to is the same on each step; what else was pressed is gone with its step. */
function buttonOf(form: HTMLFormElement, pressed: HTMLButtonElement | null): HTMLButtonElement | null | undefined {
  if (!pressed || pressed.isConnected) return pressed;
  if (!pressed.value.startsWith("go:")) return undefined;
  return form.querySelector<HTMLButtonElement>(`button[value="${pressed.value}"]`) ?? undefined;
}
