import type { Catalog } from "../../catalog";
import type { speech as source } from "./ru";

export const speech = {
  ttsTextRequired: "Enter the text to convert to speech",
  ttsTooLong: "The text exceeds 1,000 characters",
  ttsSynthesizerUnknown: "Unknown text-to-speech engine",
  ttsVoiceUnknown: "The engine does not have this voice",
  ttsToneUnknown: "Unknown tone",
  ttsLimit: "Text-to-speech limit exceeded. Try again later",
  ttsFailed: "The text-to-speech engine did not respond. Try again",
  ttsRefused: "Rejected by the text-to-speech engine: {{detail}}",
  ttsOff: "No text-to-speech engine is connected",
  generatorPromptRequired: "Describe the message",
  generatorPromptTooLong: "The description exceeds 1,000 characters",
  generatorSegments: "The number of segments must be 1 to 10",
  generatorCharacters: "The number of characters must be 1 to 1,000",
  generatorVariants: "The number of variants must be 1 to 5",
  generatorLanguage: "The language must be a two-letter code",
  generatorLimit: "Text generator limit exceeded. Try again later",
  generatorFailed: "The text generator did not respond. Try again",
  generatorRefused: "Rejected by the text generator: {{detail}}",
  generatorNothing: "No generated text fits these limits. Raise them",
  generatorOff: "No text generator is connected",
  ttsVoiceRequired: "Choose a voice",
  ttsVariables:
    "The text has contact fields, but a recording is the same for everyone. Use the call provider’s voice or remove the fields",
} as const satisfies Catalog<typeof source>;
