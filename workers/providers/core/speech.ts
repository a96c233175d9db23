import { fileRuleOf } from "../../../app/domain/base/channels/file-places";
import type { Submit } from "../../../app/domain/base/shared/ports/platform";
import { refusalOfFetch } from "../../hooks/resolver";
import { fetchAt, outgoing } from "../../outgoing";
import { rejected, retry, type Verdict } from "./outcomes";
import { readAtMost } from "./read-limited";

const MOST_CHARS = 1000;
const MOST_BYTES = fileRuleOf("voice", "audio")!.maxBytes;

export type Speech = { text: string } | { audio: string };

export function speechOf({ text, payload }: Pick<Submit, "text" | "payload">): Speech | { code: string } {
  if (payload?.audio !== undefined)
    return URL.canParse(payload.audio) ? { audio: payload.audio } : { code: "audioInvalid" };
  // Angle brackets are markup at providers and could play other customers' recordings.
  const spoken = text.replace(/[<>]/g, " ").trim();
  if (spoken === "") return { code: "textRequired" };
  return spoken.length <= MOST_CHARS ? { text: spoken } : { code: "textTooLong" };
}

export function voiceAt(own: string, { payload }: Pick<Submit, "payload">): string | undefined {
  const { synthesizer, voice } = payload?.tts ?? {};
  return synthesizer && synthesizer !== own ? undefined : voice;
}

/** For providers that take files only. The cabinet's own host (`callbackUrl`) may be private. */
export async function loadAudio(address: string, callbackUrl: string, timeoutMs: number): Promise<Blob | Verdict> {
  if (await refusalOfFetch(address, [new URL(callbackUrl).hostname])) return rejected("audioInvalid", address);
  try {
    return await outgoing(new URL(address).host, timeoutMs, async (signal) => {
      const response = await fetchAt(address, { redirect: "manual", signal });
      const type = response.headers.get("content-type") ?? "";
      const isTooLong = Number(response.headers.get("content-length")) > MOST_BYTES;
      if (response.status >= 500 || response.status === 429) return retry("audioUnavailable");
      if (response.status !== 200 || !type.startsWith("audio/") || isTooLong) return rejected("audioInvalid", address);
      // Content-Length may be wrong or absent.
      const bytes = await readAtMost(response, MOST_BYTES);
      return bytes ? new Blob([bytes], { type }) : rejected("audioInvalid", address);
    });
  } catch {
    return retry("audioUnavailable");
  }
}
