import type { Catalog } from "../../catalog";
import type { storage as source } from "../ru/storage";

export const storage = {
  title: "File",
  upload: "Carica un file",
  uploadTitle: "Carica un file",
  file: "File",
  fileHelp: "Fino a 20 MB. Ammessi: {{types}}.",
  send: "Carica",
  sending: "Caricamento…",
  name: "Nome",
  type: "Tipo",
  size: "Dimensione",
  created: "Caricato",
  expires: "Si elimina",
  never: "Si conserva",
  soon: "Si elimina presto",
  public: "Link pubblico",
  nothing: "Ancora nessun file",
  nothingHelp: "Qui si conservano immagini, audio e documenti per i messaggi, elenchi da importare e rapporti.",
  noMore: "Nessun altro file",
  noMoreHelp: "Gli altri sono stati eliminati o sono nelle prime pagine.",
  toFirst: "All’inizio",
} as const satisfies Catalog<typeof source>;
