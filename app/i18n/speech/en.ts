import type { Catalog } from "../catalog";
import type { speech as source } from "./ru";

export const speech = {
  title: "Text-to-speech",
  text: "Text",
  textHelp: "Up to 1,000 characters.",
  voice: "Voice",
  female: "female",
  male: "male",
  make: "Create recording",
  making: "Creating…",
  made: "The recording is ready.",
  madeHelp: "It is deleted in 10 minutes unless used in a campaign or template.",
  use: "Use in message",
  keep: "Open file",
  off: "Text-to-speech is not connected. Contact support.",
  files: "Files",
  carrierVoice: "Call provider’s voice",
  variablesHelp: "Text with contact fields uses the call provider’s voice.",
} as const satisfies Catalog<typeof source>;
