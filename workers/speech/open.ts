import type { Speech, Writer } from "../../app/domain/base/shared/ports/speech";
import type { Env } from "../env";
import { chatCompletions } from "./chat-completions";
import { openaiSpeech } from "./openai-speech";
import { speechKit } from "./speechkit";

export function openSpeech(env: Env): Speech {
  const { SPEECHKIT_URL, SPEECHKIT_KEY, SPEECH_URL, SPEECH_KEY, SPEECH_MODEL } = env;
  return {
    synthesizers: [
      ...(SPEECHKIT_URL && SPEECHKIT_KEY ? [speechKit({ url: SPEECHKIT_URL, key: SPEECHKIT_KEY })] : []),
      ...(SPEECH_URL && SPEECH_KEY ? [openaiSpeech({ url: SPEECH_URL, key: SPEECH_KEY, model: SPEECH_MODEL })] : []),
    ],
  };
}

export function openWriter({ GENERATOR_URL: url, GENERATOR_KEY: key, GENERATOR_MODEL: model }: Env): Writer | null {
  return url && key ? chatCompletions({ url, key, model }) : null;
}
