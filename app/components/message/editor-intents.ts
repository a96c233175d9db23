import { FILE_EXTRAS } from "../../domain/channels/channels";
import { buttonsOf, type IntentOf, nothing, oneOf, optional } from "../forms/intents";

/** Buttons of the message editor, which drafts and templates share. */
export const EDITOR_INTENTS = {
  save: nothing,
  /** Of the search field "find.<name>". */
  find: optional,
  upload: oneOf(FILE_EXTRAS),
  speak: nothing,
};

export type EditorIntent = IntentOf<typeof EDITOR_INTENTS>;

export const editorIntent = buttonsOf<typeof EDITOR_INTENTS>();
