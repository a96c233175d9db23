import type { Catalog } from "../catalog";
import type { documentTemplates as source } from "./ru";

export const documentTemplates = {
  type: "Document",
  type_invoice: "Facture",
  type_act: "Procès-verbal",
  type_reconciliation: "État de rapprochement",
  type_vatInvoice: "Facture avec TVA",
  type_advanceInvoice: "Facture d’acompte avec TVA",
  type_contract: "Contrat",
  language: "Langue",
  language_ru: "Russe",
  language_en: "Anglais",
  open: "Ouvrir",
  title: "Titre",
  intro: "Texte au-dessus du tableau",
  column_name: "Colonne du service",
  column_quantity: "Colonne de la quantité",
  column_price: "Colonne du prix",
  column_sum: "Colonne du montant",
  columnHint: "Une colonne sans titre n’apparaît pas",
  totals: "Texte sous le tableau",
  signers: "Signatures",
  signers_seller: "Le vendeur seulement",
  signers_both: "Les deux parties",
  signers_none: "Sans signatures",
  footer: "Petits caractères à la fin",
  placeholders:
    "Remplis à l’impression\u00a0: {{names}}. Une ligne entre ** et ** est en gras\u00a0; une ligne aux valeurs vides n’est pas imprimée",
  save: "Enregistrer",
  preview: "Voir le PDF",
  restore: "Rétablir l’original",
} as const satisfies Catalog<typeof source>;
