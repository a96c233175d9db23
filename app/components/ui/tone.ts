/** Meaning of a colour, with `-solid` and `-tint` shades. */
export type Tone = "mute" | "info" | "ok" | "warn" | "bad";

export const TONE_TEXT: Record<Tone, string> = {
  mute: "text-ink-3",
  info: "text-info",
  ok: "text-ok",
  warn: "text-warn",
  bad: "text-bad",
};
