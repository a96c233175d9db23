import { fileRuleOf } from "../../../app/domain/channels/file-places";
import type { Submit } from "../../../app/domain/shared/ports/platform";
import { refusalOfUrl } from "../../../app/domain/shared/public-address";
import { rejected, retry, type Verdict } from "./outcomes";
import { readAtMost } from "./read-limited";

const MOST_CHARS = 1000;
const MOST_BYTES = fileRuleOf("voice", "audio")!.maxBytes;

/** What a voice call says: a text to be read out, or a recording. */
export type Speech = { text: string } | { audio: string };

/** What a message has a call say, or the code of why that cannot be said. */
export function speechOf({ text, payload }: Pick<Submit, "text" | "payload">): Speech | { code: string } {
  if (payload?.audio !== undefined)
    return URL.canParse(payload.audio) ? { audio: payload.audio } : { code: "audioInvalid" };
  // Angle brackets are the providers' own markup: with it a text could play other people's recordings.
  const spoken = text.replace(/[<>]/g, " ").trim();
  if (spoken === "") return { code: "textRequired" };
  return spoken.length <= MOST_CHARS ? { text: spoken } : { code: "textTooLong" };
}

/** The voice that a message asks this provider for: one of another synthesizer is none that it knows. */
export function voiceAt(own: string, { payload }: Pick<Submit, "payload">): string | undefined {
  const { synthesizer, voice } = payload?.tts ?? {};
  return synthesizer && synthesizer !== own ? undefined : voice;
}

/**
 * A recording's bytes, for providers that take files only; a verdict where it cannot be had. The cabinet's own host,
 * which `callbackUrl` names, may be private.
 */
export async function loadAudio(address: string, callbackUrl: string, timeoutMs: number): Promise<Blob | Verdict> {
  if (refusalOfUrl(address, [new URL(callbackUrl).hostname])) return rejected("audioInvalid", address);
  try {
    const response = await fetch(address, { redirect: "manual", signal: AbortSignal.timeout(timeoutMs) });
    const type = response.headers.get("content-type") ?? "";
    const isTooLong = Number(response.headers.get("content-length")) > MOST_BYTES;
    if (response.status >= 500 || response.status === 429) return retry("audioUnavailable");
    if (response.status !== 200 || !type.startsWith("audio/") || isTooLong) return rejected("audioInvalid", address);
    // Its length may be told wrong, or not at all.
    const bytes = await readAtMost(response, MOST_BYTES);
    return bytes ? new Blob([bytes], { type }) : rejected("audioInvalid", address);
  } catch {
    return retry("audioUnavailable");
  }
}
