import type { Tone } from "../../channels/tones";

export interface Voice {
  id: string;
  title: string;
  gender: "male" | "female";
  language: string | null;
}

export interface SpeechOrder {
  text: string;
  voice: string;
  tone: Tone;
}

/** `refused`: permanent; `busy`, `noAnswer`: retry later. */
export type Unserved = { failed: "refused" | "busy" | "noAnswer"; detail?: string };

export interface Synthesizer {
  id: string;
  title: string;
  voices: readonly Voice[];
  speak(order: SpeechOrder): Promise<{ audio: Uint8Array } | Unserved>;
}

export interface Speech {
  synthesizers: readonly Synthesizer[];
}

export interface TextOrder {
  prompt: string;
  characters: number;
  tone: Tone;
  language: string;
  variants: number;
}

export interface Writer {
  write(order: TextOrder): Promise<{ texts: string[] } | Unserved>;
}
