import type { Tone } from "../../channels/tones";

export interface Voice {
  id: string;
  /** Its own name. */
  title: string;
  gender: "male" | "female";
  /** The language it speaks, "ru"; null: any. */
  language: string | null;
}

export interface SpeechOrder {
  text: string;
  /** Of a voice. */
  voice: string;
  tone: Tone;
}

/** `refused`: this text will never be read · `busy`, `noAnswer`: the same may succeed later. */
export type Unserved = { failed: "refused" | "busy" | "noAnswer"; detail?: string };

/** A service that reads texts out. */
export interface Synthesizer {
  id: string;
  title: string;
  voices: readonly Voice[];
  /** Never throws. Answers a WAV file. */
  speak(order: SpeechOrder): Promise<{ audio: Uint8Array } | Unserved>;
}

export interface Speech {
  /** Those that are connected. */
  synthesizers: readonly Synthesizer[];
}

export interface TextOrder {
  /** What the message is about. */
  prompt: string;
  /** Characters of a text at most. */
  characters: number;
  tone: Tone;
  /** Of the texts: "ru". */
  language: string;
  /** How many texts. */
  variants: number;
}

/** A service that writes texts of messages; its word on limits is never believed. */
export interface Writer {
  /** Never throws. */
  write(order: TextOrder): Promise<{ texts: string[] } | Unserved>;
}
