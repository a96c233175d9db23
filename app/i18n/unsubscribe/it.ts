import type { Catalog } from "../catalog";
import type { unsubscribe as source } from "./ru";

export const unsubscribe = {
  title: "Annulla l’iscrizione",
  question: "Non inviare più e-mail a {{email}}?",
  from: "Mittente: {{sender}}.",
  only: "Vale solo per questo mittente.",
  button: "Annulla l’iscrizione",
  done: "Fatto: questo mittente non invierà più nulla a {{email}}",
  broken: "Il link è incompleto o errato: lo apra direttamente dall’e-mail o scriva al mittente",
} as const satisfies Catalog<typeof source>;
