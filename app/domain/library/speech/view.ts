import type { Speech, Voice } from "../../base/shared/ports/speech";

export function synthesizersOf({ synthesizers }: Speech) {
  return synthesizers.map(({ id, title, voices }) => ({ id, title, voices: [...voices] }));
}

export type ShownSynthesizer = ReturnType<typeof synthesizersOf>[number];

export function nameOfVoice({ title, gender, language }: Voice, wordOf: (gender: Voice["gender"]) => string): string {
  return [title, wordOf(gender), language].filter(Boolean).join(", ");
}

export interface SpeechReply {
  made: { id: string; title: string } | null;
  errors: string[];
}
