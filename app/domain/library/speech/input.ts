import { z } from "zod";
import { MAX_SPEECH, TONES } from "../../base/channels/tones";

export const speechInput = z.object({
  text: z.string({ error: "ttsTextRequired" }).trim().min(1, "ttsTextRequired").max(MAX_SPEECH, "ttsTooLong"),
  synthesizer: z.string({ error: "ttsSynthesizerUnknown" }).max(64, "ttsSynthesizerUnknown").optional(),
  voice: z.string({ error: "ttsVoiceUnknown" }).max(64, "ttsVoiceUnknown").optional(),
  tone: z.enum(TONES, "ttsToneUnknown").default("neutral"),
});

export type SpeechInput = z.output<typeof speechInput>;
