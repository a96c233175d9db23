import type { Catalog } from "../../catalog";
import type { answers as source } from "../ru/answers";

export const answers = {
  button: "Pulsante",
  buttonReplies: "risponde con il proprio testo",
  storedFile: "un file dell’archivio",
  codeLength: "Cifre del codice",
  validity: "Si tenta la consegna per",
  budget: "Budget per destinatario",
  if_sent: "Se il precedente è stato inviato",
  if_delivered: "Se il precedente è stato consegnato",
  if_seen: "Se il precedente è stato letto",
  if_failed: "Se il precedente non è stato consegnato",
  if_timeout: "Dopo {{time}}",
  if_timeoutUnless: "Se entro {{time}} non c’è lo stato: {{statuses}}",
  if_answered: "Se la risposta è «{{text}}»",
} as const satisfies Catalog<typeof source>;
