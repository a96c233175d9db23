import { z } from "zod";
import type { Tone } from "../../app/domain/base/channels/tones";
import type { SpeechOrder, Synthesizer, Unserved, Voice } from "../../app/domain/base/shared/ports/speech";
import { below, parseJson } from "../providers/core/http";
import { askBytes, textOf, unservedBy } from "./ask-bytes";
import { mendedWav } from "./wav";

const TIMEOUT_MS = 20_000;

interface Speaker extends Voice {
  roles: readonly string[];
}

const speaker = (id: string, title: string, gender: Voice["gender"], roles: string[], language = "ru"): Speaker => ({
  id,
  title,
  gender,
  roles,
  language,
});

/** As documented; a role that the voice lacks is an error. */
const SPEAKERS: readonly Speaker[] = [
  speaker("alena", "Alena", "female", ["neutral", "good"]),
  speaker("filipp", "Filipp", "male", []),
  speaker("ermil", "Ermil", "male", ["neutral", "good"]),
  speaker("jane", "Jane", "female", ["neutral", "good"]),
  speaker("dasha", "Dasha", "female", ["neutral", "good", "friendly"]),
  speaker("julia", "Julia", "female", ["neutral", "strict"]),
  speaker("lera", "Lera", "female", ["neutral", "friendly"]),
  speaker("marina", "Marina", "female", ["neutral", "friendly"]),
  speaker("alexander", "Alexander", "male", ["neutral", "good"]),
  speaker("kirill", "Kirill", "male", ["neutral", "strict", "good"]),
  speaker("anton", "Anton", "male", ["neutral", "good"]),
  speaker("john", "John", "male", [], "en"),
  speaker("lea", "Lea", "female", [], "de"),
];

/** SpeechKit has four manners for nine tones; speed tells the rest apart. */
const MANNER: Record<Tone, { roles: readonly string[]; speed: number }> = {
  neutral: { roles: ["neutral"], speed: 1 },
  joyful: { roles: ["good", "friendly"], speed: 1.05 },
  businesslike: { roles: ["strict", "neutral"], speed: 1 },
  energetic: { roles: ["good", "friendly"], speed: 1.15 },
  enthusiastic: { roles: ["good", "friendly"], speed: 1.1 },
  excited: { roles: ["good", "friendly"], speed: 1.2 },
  optimistic: { roles: ["friendly", "good"], speed: 1 },
  informative: { roles: ["neutral", "strict"], speed: 0.95 },
  inspiring: { roles: ["friendly", "good"], speed: 0.95 },
};

const line = z.object({ result: z.object({ audioChunk: z.object({ data: z.string() }) }) });
const failure = z.object({ error: z.object({ message: z.string(), httpCode: z.int().optional() }) });

/** Yandex SpeechKit v3 over REST: the answer is several JSON objects, each a piece of the file (protocols §9.5). */
export function speechKit({ url, key }: { url: string; key: string }): Synthesizer {
  return {
    id: "speechkit",
    title: "Yandex SpeechKit",
    voices: SPEAKERS.map(({ roles: _, ...voice }) => voice),
    async speak(order) {
      const init = { method: "POST", headers: headersOf(key), body: JSON.stringify(bodyOf(order)) };
      const answer = await askBytes(below(url, "tts/v3/utteranceSynthesis"), init, TIMEOUT_MS);
      if (!answer) return { failed: "noAnswer" };
      const pieces = textOf(answer).split("\n").filter(Boolean).map(parseJson);
      const refusal = pieces.map((piece) => failure.safeParse(piece)).find(({ success }) => success)?.data?.error;
      if (answer.status !== 200 || refusal)
        return unservedBy(refusal?.httpCode ?? answer.status, refusal?.message ?? "");
      return audioOf(pieces);
    },
  };
}

const headersOf = (key: string) => ({ authorization: `Api-Key ${key}`, "content-type": "application/json" });

function bodyOf({ text, voice, tone }: SpeechOrder) {
  const { roles, speed } = MANNER[tone];
  const known = SPEAKERS.find(({ id }) => id === voice)?.roles ?? [];
  const role = roles.find((each) => known.includes(each));
  return {
    text,
    hints: [{ voice }, ...(role ? [{ role }] : []), { speed }],
    outputAudioSpec: { containerAudio: { containerAudioType: "WAV" } },
    loudnessNormalizationType: "LUFS",
    // Allows more than 250 characters.
    unsafeMode: true,
  };
}

function audioOf(pieces: unknown[]): { audio: Uint8Array } | Unserved {
  const chunks = pieces.map((piece) => line.safeParse(piece));
  if (chunks.length === 0 || chunks.some(({ success }) => !success)) return { failed: "noAnswer" };
  const audio = mendedWav(
    new Uint8Array(Buffer.concat(chunks.map(({ data }) => Buffer.from(data!.result.audioChunk.data, "base64")))),
  );
  return audio ? { audio } : { failed: "noAnswer" };
}
