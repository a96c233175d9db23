import type { Catalog } from "../catalog";
import type { rail as source } from "./ru";

export const rail = {
  title: "Parcours",
  label: "Parcours\u00a0: {{channels}}",
  each: "{{sum}} par message",
  parts: "jusqu’à {{count}} SMS par message",
  wentOn: "Passés à la suite\u00a0: {{number}}",
  expected_before: "Prévu",
  expected_now: "Prévu",
  expected_past: "Prévu",
  actual: "Arrivés",
  lostBefore: "Non reçu",
  silent: "Sans rapport",
  lost: "Non arrivés",
  basis_own: "Parts d’après vos envois des 30 derniers jours.",
  basis_usual: "Parts habituelles des canaux\u00a0: vous avez encore peu d’envois.",
} as const satisfies Catalog<typeof source>;
