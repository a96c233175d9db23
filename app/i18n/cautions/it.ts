import type { Catalog } from "../catalog";
import type { cautions as source } from "./ru";

export const cautions = {
  statusNotReported: "{{channel}} non segnala mai «{{status}}»: questo stato non farà partire il passo.",
  failedOnlyRefused:
    "{{channel}} non segnala le mancate consegne: il passo parte solo se il messaggio è rifiutato subito.",
  failedAfterDelivered:
    "A questo passo arriva solo chi ha già ricevuto un messaggio: una mancata consegna non lo farà partire.",
  answerImpossible: "Il canale {{channel}} non permette di rispondere: non arriverà nessuna risposta.",
  timeoutExcepted: "Un’eccezione arriva sempre prima che finisca l’attesa.",
  afterUnreachable: "Il passo {{before}} non parte mai, quindi neanche questo.",
  statusShadowed: "Lo stato «{{status}}» non ha alcun effetto: un’altra condizione si verifica sempre prima.",
  timeoutShadowed: "L’attesa non ha alcun effetto: un’altra condizione si verifica sempre prima.",
  answerShadowed: "La risposta non ha alcun effetto: un’altra condizione si verifica sempre prima.",
  timeoutBeyondValidity:
    "L’attesa ({{timeout}}) supera il tempo in cui si tenta la consegna con {{channel}} ({{most}}).",
  timeoutBeyondWindow: "L’attesa ({{timeout}}) supera il limite ({{most}}).",
  doubleOnSent: "Il passo parte subito dopo {{channel}}: tutti ricevono entrambi i messaggi.",
  doubleUnlessDelivered:
    "Dopo {{timeoutSpan}} il passo parte anche per chi ha già ricevuto {{channel}}: riceverà entrambi i messaggi.",
  doubleUnread:
    "Dopo {{timeoutSpan}} il passo parte anche per chi ha ricevuto {{channel}} ma non l’ha letto: riceverà entrambi i messaggi.",
  timeoutBelowReceipts:
    "Il rapporto di consegna {{channel}} può richiedere {{usualSpan}}, ma l’attesa è di soli {{timeoutSpan}}: qualcuno riceverà entrambi i messaggi.",
  firesAtNight: "Il passo può partire di notte: alle {{time}}, ora del destinatario ({{zone}}).",
  waitsForHours: "Il passo cadrebbe alle {{time}}, ora del destinatario ({{zone}}), e aspetterà le ore consentite.",
  sameChannel: "Ancora {{channel}}: lo stesso canale due volte di seguito.",
  tooManySteps: "Una catena ha al massimo {{max}} messaggi.",
  lookAlike: "«{{written}}» sarà inviato così com’è. Una variabile si scrive {{meant}}.",
  barredAddress: "{{channel}}: manca l’indirizzo di {{count}} persone su {{total}}.",
  barredWindow:
    "{{channel}}: la finestra di 24 ore è chiusa per {{count}} persone su {{total}}. Le raggiunge solo un modello approvato.",
  barredTemplate: "{{channel}} consegna solo modelli approvati: il testo libero non arriverà.",
  barredCode: "{{channel}} consegna solo codici: il testo non contiene un codice da 4 a 8 cifre.",
  barredTemplateState: "{{channel}} non accetta ora il modello scelto: ne scelga un altro.",
  channelClosed: "{{channel}} non è disponibile per Lei: questo passaggio non verrà inviato.",
} as const satisfies Catalog<typeof source>;
