import type { Catalog } from "../catalog";
import type { generator as source } from "./ru";

export const generator = {
  title: "Rédiger un texte",
  prompt: "De quoi parle le message",
  promptHelp: "Par exemple\u00a0: 20\u00a0% de remise sur les vélos jusqu’à dimanche.",
  segments: "Segments au plus",
  characters: "Caractères au plus",
  write: "Rédiger",
  writing: "Rédaction…",
  variants: "Variantes",
  size: "Caractères\u00a0: {{characters}}, segments\u00a0: {{segments}}",
  insert: "Insérer",
  copy: "Copier",
  off: "Aucun générateur n’est connecté. Contactez le support.",
} as const satisfies Catalog<typeof source>;
