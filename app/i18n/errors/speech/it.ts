import type { Catalog } from "../../catalog";
import type { speech as source } from "./ru";

export const speech = {
  ttsTextRequired: "Inserisca il testo da leggere",
  ttsTooLong: "Il testo da leggere supera i 1000 caratteri",
  ttsSynthesizerUnknown: "Questo sintetizzatore non esiste",
  ttsVoiceUnknown: "Il sintetizzatore non ha questa voce",
  ttsToneUnknown: "Questo tono non esiste",
  ttsLimit: "Limite di richieste di sintesi vocale superato, riprovi più tardi",
  ttsFailed: "Il sintetizzatore non ha risposto, riprovi",
  ttsRefused: "Il sintetizzatore ha rifiutato il testo: {{detail}}",
  ttsOff: "Nessun sintetizzatore è collegato",
  generatorPromptRequired: "Scriva di cosa parla il messaggio",
  generatorPromptTooLong: "La descrizione supera i 1000 caratteri",
  generatorSegments: "Il numero di segmenti va da 1 a 10",
  generatorCharacters: "Il numero di caratteri va da 1 a 1000",
  generatorVariants: "Il numero di varianti va da 1 a 5",
  generatorLanguage: "Lingua: due lettere latine",
  generatorLimit: "Limite di richieste al generatore superato, riprovi più tardi",
  generatorFailed: "Il generatore non ha risposto, riprovi",
  generatorRefused: "Il generatore ha rifiutato la descrizione: {{detail}}",
  generatorNothing: "Nessun testo rientra in questi limiti, li aumenti",
  generatorOff: "Nessun generatore è collegato",
  ttsVoiceRequired: "Scelga la voce che leggerà il testo",
  ttsVariables:
    "Il testo ha campi dei contatti: una registrazione direbbe a tutti lo stesso. Lo lasci leggere all’operatore di chiamata o tolga i campi",
} as const satisfies Catalog<typeof source>;
