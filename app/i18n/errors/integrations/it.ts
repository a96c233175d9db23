import type { Catalog } from "../../catalog";
import type { integrations as source } from "./ru";

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
  crmUnset: "Questo CRM non si può ancora collegare qui",
  crmPortalInvalid: "Inserisca l’indirizzo del portale: flowers.bitrix24.it",
  crmStateInvalid: "Il permesso è scaduto o non è stato dato a Lei. Colleghi il CRM ancora una volta",
  crmTaken: "{{place}} è collegato a un’altra integrazione. Lo scolleghi lì o rimuova l’applicazione nel CRM",
  crmRevoked: "Il CRM non accetta più il nostro accesso. Lo colleghi di nuovo",
  crmMoved: "Il CRM si è spostato su {{detail}}. Lo colleghi di nuovo",
  crmUninstalled: "L’applicazione è stata rimossa nel CRM. La installi e colleghi il CRM di nuovo",
  crmFrozen: "Il CRM ha sospeso l’applicazione. Ne verifichi il pagamento nel CRM",
  crmRefused: "Il CRM ha rifiutato: {{detail}}",
  crmDown: "Il CRM non risponde. Riproveremo",
  crmChatsDown: "Le chat di amoCRM non rispondono e si collegheranno da sole. Intanto i messaggi per fase partono",
  crmAnswerFile: "Il cliente ha inviato un file: è nei messaggi in arrivo di Cabinet",
  crmNotConnected: "Il CRM non è collegato",
  crmHasNoAddress: "Non tutte le integrazioni lo permettono",
  crmCallUnknown: "La chiamata non contiene nulla di ciò che invia questo CRM",
  crmSignatureInvalid: "La firma del CRM non corrisponde. Ricominci il collegamento nel CRM",
  crmNoteFailed: "Il messaggio a {{phone}} non è stato consegnato",
} as const satisfies Catalog<typeof source>;
