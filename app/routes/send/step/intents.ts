import {
  anything,
  buttonsOf,
  type IntentOf,
  index,
  nothing,
  oneOf,
  optional,
  parseIntent,
} from "../../../components/forms/intents";
import { EDITOR_INTENTS } from "../../../components/message/editor-intents";
import type { DraftStep } from "../../../domain/messaging/drafts/problems";

const OF_EVERY_STEP = {
  mine: nothing,
  next: nothing,
  back: nothing,
  go: oneOf<DraftStep | "home">(["message", "fallbacks", "recipients", "preview", "home"]),
  as: anything,
  drop: anything,
  revert: nothing,
  keepTemplate: nothing,
};

const OF_MESSAGE = { ...EDITOR_INTENTS, write: nothing, template: nothing, saveTemplate: nothing };

const OF_FALLBACKS = { add: nothing, edit: index, remove: index, up: index, down: index, move: fromTo };

const OF_RECIPIENTS = { dropBad: nothing, addContact: anything, dropContact: anything };

const OF_PREVIEW = { send: oneOf(["now", "later", "repeat"]), test: optional, forget: anything };

/** All buttons of the send flow. Do not rename them: open tabs post these names. */
const INTENTS = { ...OF_EVERY_STEP, ...OF_MESSAGE, ...OF_FALLBACKS, ...OF_RECIPIENTS, ...OF_PREVIEW };

export type Intent = IntentOf<typeof INTENTS>;

export const intentOf = buttonsOf<typeof INTENTS>();

/** The pressed button; a form submitted without one is saved. null for an unknown button. */
export function readIntent(form: FormData): Intent | null {
  return parseIntent(INTENTS, String(form.get("intent") ?? "save"));
}

function fromTo(text: string): [from: number, to: number] | undefined {
  const [from, to] = text.split(":").map(index);
  return from === undefined || to === undefined ? undefined : [from, to];
}
