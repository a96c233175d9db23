import type { Catalog } from "../catalog";
import type { variants as source } from "./ru";

export const variants = {
  title: "Due testi",
  caption: "Che cosa è successo a ciascun testo",
  text: "Testo",
  variant_0: "Primo",
  variant_1: "Secondo",
  sent: "Inviati",
  arrived: "Consegnati",
  clicked: "Hanno aperto il link",
  answered: "Hanno risposto",
  gap: "{{points}} punti, intervallo al 95% da {{low}} a {{high}}",
  verdict_little: "I dati sono ancora pochi per concludere.",
  verdict_open: "La differenza può essere casuale.",
  verdict_first: "Il primo è migliore, confidenza {{share}}.",
  verdict_second: "Il secondo è migliore, confidenza {{share}}.",
  gaps: "Il secondo rispetto al primo",
  note: "Quote dei primi messaggi inviati. Finché l’invio è in corso, il risultato è provvisorio.",
} as const satisfies Catalog<typeof source>;
