import type { Catalog } from "../../catalog";
import type { speech as source } from "../ru/speech";

export const speech = {
  title: "Turn text into speech",
  text: "Text",
  textHelp: "Up to 1,000 characters.",
  voice: "Voice",
  female: "female",
  male: "male",
  make: "Create speech",
  making: "Creating…",
  made: "The recording is ready.",
  madeHelp: "It is deleted in 10 minutes unless a mailing or a template uses it.",
  use: "Use in the message",
  keep: "Open the file",
  off: "Text to speech is not connected. Contact support.",
  files: "Files",
  carrierVoice: "Carrier’s voice",
  variablesHelp: "Text with contact fields is read by the carrier’s voice.",
} as const satisfies Catalog<typeof source>;
