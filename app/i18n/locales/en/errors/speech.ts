import type { Catalog } from "../../../catalog";
import type { speech as source } from "../../ru/errors/speech";

export const speech = {
  ttsTextRequired: "Enter the text to read out",
  ttsTooLong: "The text to read out is over 1,000 characters",
  ttsSynthesizerUnknown: "There is no such synthesizer",
  ttsVoiceUnknown: "The synthesizer has no such voice",
  ttsToneUnknown: "There is no such tone",
  ttsLimit: "Text-to-speech request limit exceeded, try later",
  ttsFailed: "The synthesizer did not answer, try again",
  ttsRefused: "The synthesizer refused the text: {{detail}}",
  ttsOff: "No synthesizer is connected",
  generatorPromptRequired: "Say what the message is about",
  generatorPromptTooLong: "The description is over 1,000 characters",
  generatorSegments: "The number of segments is 1 to 10",
  generatorCharacters: "The number of characters is 1 to 1,000",
  generatorVariants: "The number of variants is 1 to 5",
  generatorLanguage: "The language is two latin letters",
  generatorLimit: "Generator request limit exceeded, try later",
  generatorFailed: "The generator did not answer, try again",
  generatorRefused: "The generator refused the description: {{detail}}",
  generatorNothing: "No text kept within these limits, raise them",
  generatorOff: "No generator is connected",
  ttsVoiceRequired: "Choose the voice that reads the text",
  ttsVariables:
    "The text has contact fields: a recording would say the same to everybody. Leave it to the call carrier’s voice, or take the fields out",
} as const satisfies Catalog<typeof source>;
