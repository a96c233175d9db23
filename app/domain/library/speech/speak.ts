import type { Viewer } from "../../base/access/viewer";
import { type Counter, giveBack, ofSpeech, reserve } from "../../base/shared/attempt-limits";
import { type Result, refuse } from "../../base/shared/errors/result";
import type { Platform } from "../../base/shared/ports/platform";
import { hasPaid, UNPAID } from "../../money/billing/has-paid";
import { type FileRow, storeFile } from "../files/files";
import type { SpeechInput } from "./input";

/** ms after which unused speech is deleted (spec §4). */
export const SPEECH_MS = 10 * 60_000;
/** Seconds. */
const BUSY_SECONDS = 30;
const TITLE_LENGTH = 60;

type Needs = Pick<Platform, "db" | "files" | "clock" | "hub" | "queue" | "speech">;

/** Stored for ten minutes unless used. 20 requests in 10 minutes, then 429; failures do not count. */
export async function speak(
  needs: Needs,
  viewer: Pick<Viewer, "id">,
  { text, tone, ...asked }: SpeechInput,
  { counter = ofSpeech(viewer.id), ...options }: { id?: string; counter?: Counter } = {},
): Promise<Result<FileRow>> {
  const { synthesizers } = needs.speech;
  if (synthesizers.length === 0) return refuse("ttsOff", undefined, undefined, "conflict");
  const synthesizer = asked.synthesizer ? synthesizers.find(({ id }) => id === asked.synthesizer) : synthesizers[0];
  if (!synthesizer) return refuse("ttsSynthesizerUnknown", "synthesizer");
  const { voices } = synthesizer;
  const voice = asked.voice ? voices.find(({ id }) => id === asked.voice) : voices[0];
  if (!voice) return refuse("ttsVoiceUnknown", "voice");

  if (!(await hasPaid(needs.db, viewer.id))) return refuse(UNPAID, undefined, undefined, "insufficientFunds");
  const reservation = await reserve(needs, [counter]);
  if (!reservation.isTaken) return over("ttsLimit", Math.ceil((reservation.endsAt - needs.clock()) / 1000));
  const spoken = await synthesizer.speak({ text, voice: voice.id, tone });
  if ("failed" in spoken) {
    await giveBack(needs, [counter.key]);
    if (spoken.failed === "refused") return refuse("ttsRefused", "text", { detail: spoken.detail ?? "" });
    return over("ttsFailed", BUSY_SECONDS);
  }
  const title = text.length <= TITLE_LENGTH ? text : `${text.slice(0, TITLE_LENGTH - 1)}…`;
  return storeFile(
    needs,
    viewer,
    {
      name: "speech.wav",
      title,
      bytes: spoken.audio,
      meta: { speech: { synthesizer: synthesizer.id, voice: voice.id, tone, text } },
      expiredAt: needs.clock() + SPEECH_MS,
    },
    options,
  );
}

function over(key: string, seconds: number): Extract<Result<never>, { ok: false }> {
  return { ...refuse(key, undefined, undefined, "tooManyRequests"), retryAfter: Math.max(1, seconds) };
}
