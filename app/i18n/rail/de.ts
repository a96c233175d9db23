import type { Catalog } from "../catalog";
import type { rail as source } from "./ru";

export const rail = {
  title: "Weg",
  label: "Weg: {{channels}}",
  each: "{{sum}} je Nachricht",
  parts: "bis zu {{count}} SMS je Nachricht",
  wentOn: "Gingen weiter: {{number}}",
  expected_before: "Erwartet",
  expected_now: "Erwartet",
  expected_past: "Erwartet",
  actual: "Angekommen",
  lostBefore: "Nicht erreicht",
  silent: "Ohne Bericht",
  lost: "Nicht erreicht",
  basis_own: "Anteile aus Ihrem Versand der letzten 30 Tage.",
  basis_usual: "Übliche Anteile der Kanäle: Sie haben bisher zu wenig gesendet.",
} as const satisfies Catalog<typeof source>;
