import type { Catalog } from "../catalog";
import type { generator as source } from "./ru";

export const generator = {
  title: "Scrivi un testo",
  prompt: "Di cosa parla il messaggio",
  promptHelp: "Per esempio: 20% di sconto sulle biciclette fino a domenica.",
  segments: "Segmenti al massimo",
  characters: "Caratteri al massimo",
  write: "Scrivi",
  writing: "Scrittura…",
  variants: "Varianti",
  size: "Caratteri: {{characters}}, segmenti: {{segments}}",
  insert: "Inserisci",
  copy: "Copia",
  off: "Nessun generatore è collegato. Contatti l’assistenza.",
} as const satisfies Catalog<typeof source>;
