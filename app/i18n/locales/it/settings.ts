import type { Catalog } from "../../catalog";
import type { settings as source } from "../ru/settings";

export const settings = {
  limits: "Soglie del saldo",
  limitsHelp:
    "La avvisiamo quando il saldo scende sotto uno di questi importi. Svuoti il campo per togliere la soglia.",
  limit: "Importo {{number}}",
  limitsReadOnly: "Non ha il permesso di modificare le soglie.",
  limitsReadOnlyHelp: "I permessi li concede il Suo responsabile.",
  save: "Salva",
  saving: "Salvataggio…",
} as const satisfies Catalog<typeof source>;
