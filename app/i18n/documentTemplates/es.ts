import type { Catalog } from "../catalog";
import type { documentTemplates as source } from "./ru";

export const documentTemplates = {
  type: "Documento",
  type_invoice: "Factura",
  type_act: "Acta",
  type_reconciliation: "Acta de conciliación",
  type_vatInvoice: "Factura con IVA",
  type_advanceInvoice: "Factura con IVA del anticipo",
  type_contract: "Contrato",
  language: "Idioma",
  language_ru: "Ruso",
  language_en: "Inglés",
  open: "Abrir",
  title: "Título",
  intro: "Texto sobre la tabla",
  column_name: "Columna del servicio",
  column_quantity: "Columna de la cantidad",
  column_price: "Columna del precio",
  column_sum: "Columna del importe",
  columnHint: "Una columna sin título no aparece",
  totals: "Texto bajo la tabla",
  signers: "Firmas",
  signers_seller: "Solo el vendedor",
  signers_both: "Ambas partes",
  signers_none: "Sin firmas",
  footer: "Letra pequeña al final",
  placeholders:
    "Se rellenan al imprimir: {{names}}. Una línea entre ** y ** va en negrita; una línea con valores vacíos no se imprime",
  save: "Guardar",
  preview: "Ver el PDF",
  restore: "Restaurar el original",
} as const satisfies Catalog<typeof source>;
