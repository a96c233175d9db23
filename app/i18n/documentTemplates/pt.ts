import type { Catalog } from "../catalog";
import type { documentTemplates as source } from "./ru";

export const documentTemplates = {
  type: "Documento",
  type_invoice: "Fatura",
  type_act: "Auto de aceitação",
  type_reconciliation: "Extrato de reconciliação",
  type_vatInvoice: "Fatura com IVA",
  type_advanceInvoice: "Fatura com IVA do adiantamento",
  type_contract: "Contrato",
  language: "Idioma",
  language_ru: "Russo",
  language_en: "Inglês",
  open: "Abrir",
  title: "Título",
  intro: "Texto acima da tabela",
  column_name: "Coluna do serviço",
  column_quantity: "Coluna da quantidade",
  column_price: "Coluna do preço",
  column_sum: "Coluna do valor",
  columnHint: "Uma coluna sem título não aparece",
  totals: "Texto abaixo da tabela",
  signers: "Assinaturas",
  signers_seller: "Só o vendedor",
  signers_both: "Ambas as partes",
  signers_none: "Sem assinaturas",
  footer: "Letra pequena no fim",
  placeholders:
    "Preenchidos ao imprimir: {{names}}. Uma linha entre ** e ** fica a negrito; uma linha só com valores vazios não é impressa",
  save: "Guardar",
  preview: "Ver o PDF",
  restore: "Repor o original",
} as const satisfies Catalog<typeof source>;
