import type { Catalog } from "../catalog";
import type { rail as source } from "./ru";

export const rail = {
  title: "Caminho",
  label: "Caminho: {{channels}}",
  each: "{{sum}} por mensagem",
  parts: "até {{count}} SMS por mensagem",
  wentOn: "Seguiram: {{number}}",
  expected_before: "Previsto",
  expected_now: "Previsto",
  expected_past: "Previsto",
  actual: "Chegaram",
  lostBefore: "Não chegará",
  silent: "Sem relatório",
  lost: "Não chegaram",
  basis_own: "Percentagens dos seus envios dos últimos 30 dias.",
  basis_usual: "Percentagens habituais dos canais: ainda há poucos envios seus.",
} as const satisfies Catalog<typeof source>;
