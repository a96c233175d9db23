import { FILE_EXTRAS } from "../../domain/base/channels/channels";
import { buttonsOf, type IntentOf, nothing, oneOf, optional } from "../forms/intents";

/** Buttons of the message editor, shared by drafts and templates. */
export const EDITOR_INTENTS = {
  save: nothing,
  /** Searches by the field "find.<name>". */
  find: optional,
  upload: oneOf(FILE_EXTRAS),
  speak: nothing,
};

export type EditorIntent = IntentOf<typeof EDITOR_INTENTS>;

export const editorIntent = buttonsOf<typeof EDITOR_INTENTS>();
