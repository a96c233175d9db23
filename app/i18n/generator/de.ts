import type { Catalog } from "../catalog";
import type { generator as source } from "./ru";

export const generator = {
  title: "Text schreiben lassen",
  prompt: "Worum es geht",
  promptHelp: "Zum Beispiel: 20\u00a0% Rabatt auf Fahrräder bis Sonntag.",
  segments: "Segmente, höchstens",
  characters: "Zeichen, höchstens",
  write: "Schreiben",
  writing: "Wird geschrieben…",
  variants: "Varianten",
  size: "Zeichen: {{characters}}, Segmente: {{segments}}",
  insert: "Einfügen",
  copy: "Kopieren",
  off: "Kein Textdienst ist verbunden. Wenden Sie sich an den Support.",
} as const satisfies Catalog<typeof source>;
