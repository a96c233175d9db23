import type { Catalog } from "../../../catalog";
import type { integrations as source } from "../../ru/errors/integrations";

export const integrations = {
  callRecipientMissing: "La chiamata non indica il destinatario: manca il campo {{path}}",
  callVariableUnmapped: "Il testo contiene la variabile {{name}}, ma non è indicato da dove proviene",
  callPathRequired: "Indichi il percorso del campo",
  callVariablesInvalid: "Una variabile per riga, al massimo 30: nome, segno di uguale e percorso",
  callNotKept: "Il corpo di questa chiamata non è conservato: supera 8 KB",
  callSentAlready: "Il messaggio di questa chiamata è già stato inviato",
  integrationOff: "L’integrazione è disattivata",
  integrationShownAlready:
    "Questa integrazione è già stata creata e l’indirizzo mostrato. Se non l’ha salvato, cambi l’indirizzo",
  tooManyIntegrations: "Al massimo {{most}} integrazioni. Ne elimini una che non serve",
} as const satisfies Catalog<typeof source>;
