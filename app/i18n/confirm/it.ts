import type { Catalog } from "../catalog";
import type { confirm as source } from "./ru";

export const confirm = {
  question: "Confermare il numero {{phone}}?",
  asks: "Lo chiede il sito {{site}}. Confermi solo se ha appena inserito lì il Suo numero.",
  asksUnnamed: "Confermi solo se ha appena inserito il Suo numero in un sito.",
  yes: "Conferma il numero",
  no: "Non sono stato io",
  confirmed: "Numero confermato",
  back: "Torni alla pagina del sito: lo sa già.",
  refused: "Richiesta fermata",
  refusedHelp: "Nessuno potrà accedere con questa. Se succede di nuovo, qualcuno inserisce il Suo numero.",
  gone: "Il link non funziona più",
  goneHelp: "È scaduto, oppure sul sito ne è stato chiesto un altro.",
} as const satisfies Catalog<typeof source>;
