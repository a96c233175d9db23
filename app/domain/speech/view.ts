import type { Speech } from "../shared/speech";

/** The synthesizers that are connected, as screens and REST show them. */
export function synthesizersOf({ synthesizers }: Speech) {
  return synthesizers.map(({ id, title, voices }) => ({ id, title, voices: [...voices] }));
}

export type ShownSynthesizer = ReturnType<typeof synthesizersOf>[number];

/** What a request for speech is answered. */
export interface SpeechReply {
  made: { id: string; title: string } | null;
  /** Of the namespace "errors". */
  errors: string[];
}
