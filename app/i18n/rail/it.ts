import type { Catalog } from "../catalog";
import type { rail as source } from "./ru";

export const rail = {
  title: "Percorso",
  label: "Percorso: {{channels}}",
  each: "{{sum}} a messaggio",
  parts: "fino a {{count}} SMS per messaggio",
  wentOn: "Proseguiti: {{number}}",
  expected_before: "Previsto",
  expected_now: "Previsto",
  expected_past: "Previsto",
  actual: "Arrivati",
  lostBefore: "Non arriverà",
  silent: "Senza rapporto",
  lost: "Non arrivati",
  basis_own: "Quote dei Suoi invii degli ultimi 30 giorni.",
  basis_usual: "Quote abituali dei canali: i Suoi invii sono ancora pochi.",
} as const satisfies Catalog<typeof source>;
