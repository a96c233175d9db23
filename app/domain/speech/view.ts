import type { Speech, Voice } from "../shared/ports/speech";

/** The synthesizers that are connected, as screens and REST show them. */
export function synthesizersOf({ synthesizers }: Speech) {
  return synthesizers.map(({ id, title, voices }) => ({ id, title, voices: [...voices] }));
}

export type ShownSynthesizer = ReturnType<typeof synthesizersOf>[number];

/** A voice as whoever chooses one sees it. */
export function nameOfVoice({ title, gender, language }: Voice, wordOf: (gender: Voice["gender"]) => string): string {
  return [title, wordOf(gender), language].filter(Boolean).join(", ");
}

/** What a request for speech is answered. */
export interface SpeechReply {
  made: { id: string; title: string } | null;
  /** Of the namespace "errors". */
  errors: string[];
}
