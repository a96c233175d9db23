import type { Catalog } from "../catalog";
import type { rail as source } from "./ru";

export const rail = {
  title: "Recorrido",
  label: "Recorrido: {{channels}}",
  each: "{{sum}} por mensaje",
  parts: "hasta {{count}} SMS por mensaje",
  wentOn: "Siguieron: {{number}}",
  expected_before: "Previsto",
  expected_now: "Previsto",
  expected_past: "Previsto",
  actual: "Llegaron",
  lostBefore: "No llegará",
  silent: "Sin informe",
  lost: "No llegaron",
  basis_own: "Porcentajes de sus envíos de los últimos 30 días.",
  basis_usual: "Porcentajes habituales de los canales: aún tiene pocos envíos.",
} as const satisfies Catalog<typeof source>;
