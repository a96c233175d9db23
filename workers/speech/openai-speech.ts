import { z } from "zod";
import type { Tone } from "../../app/domain/base/channels/tones";
import type { Synthesizer, Voice } from "../../app/domain/base/shared/ports/speech";
import { below, parseJson } from "../providers/core/http";
import { askBytes, textOf, unservedBy } from "./ask-bytes";
import { mendedWav } from "./wav";

const TIMEOUT_MS = 20_000;

const voice = (id: string, gender: Voice["gender"]): Voice => ({
  id,
  gender,
  language: null,
  title: id[0]!.toUpperCase() + id.slice(1),
});

const VOICES: readonly Voice[] = [
  voice("alloy", "female"),
  voice("ash", "male"),
  voice("coral", "female"),
  voice("echo", "male"),
  voice("fable", "male"),
  voice("nova", "female"),
  voice("onyx", "male"),
  voice("sage", "female"),
  voice("shimmer", "female"),
];

const MANNER: Record<Tone, string> = {
  neutral: "Speak in a calm, neutral voice.",
  joyful: "Speak joyfully, with a smile in the voice.",
  businesslike: "Speak in a businesslike, precise manner.",
  energetic: "Speak with energy and drive.",
  enthusiastic: "Speak with warm enthusiasm.",
  excited: "Speak excitedly, as about great news.",
  optimistic: "Speak with optimism.",
  informative: "Speak clearly and evenly, like a newsreader.",
  inspiring: "Speak in an inspiring, uplifting way.",
};

const failure = z.object({ error: z.object({ message: z.string() }) });

/** Any service with OpenAI's `/v1/audio/speech`: the tone is an instruction (protocols §9.5). */
export function openaiSpeech({ url, key, model }: { url: string; key: string; model: string }): Synthesizer {
  return {
    id: "openai",
    title: "OpenAI",
    voices: VOICES,
    async speak({ text, voice: name, tone }) {
      const body = { model, input: text, voice: name, instructions: MANNER[tone], response_format: "wav" };
      const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
      const init = { method: "POST", headers, body: JSON.stringify(body) };
      const answer = await askBytes(below(url, "v1/audio/speech"), init, TIMEOUT_MS);
      if (!answer) return { failed: "noAnswer" };
      if (answer.status !== 200) {
        const refusal = failure.safeParse(parseJson(textOf(answer)));
        return unservedBy(answer.status, refusal.data?.error.message ?? "");
      }
      const audio = mendedWav(answer.bytes);
      return audio ? { audio } : { failed: "noAnswer" };
    },
  };
}
