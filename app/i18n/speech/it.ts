import type { Catalog } from "../catalog";
import type { speech as source } from "./ru";

export const speech = {
  title: "Far leggere un testo",
  text: "Testo",
  textHelp: "Fino a 1000 caratteri.",
  voice: "Voce",
  female: "femminile",
  male: "maschile",
  make: "Crea l’audio",
  making: "Creazione…",
  made: "La registrazione è pronta.",
  madeHelp: "Verrà eliminata tra 10\u00a0minuti se nessun invio o modello la usa.",
  use: "Usa nel messaggio",
  keep: "Apri il file",
  off: "Nessun sintetizzatore è collegato. Contatti l’assistenza.",
  files: "File",
  carrierVoice: "Voce dell’operatore di chiamata",
  variablesHelp: "Un testo con campi dei contatti è letto dalla voce dell’operatore di chiamata.",
} as const satisfies Catalog<typeof source>;
