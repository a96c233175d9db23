import type { Catalog } from "../../catalog";
import type { storage as source } from "../ru/storage";

export const storage = {
  title: "Dateien",
  upload: "Datei hochladen",
  uploadTitle: "Datei hochladen",
  file: "Datei",
  fileHelp: "Bis 20 MB. Erlaubt: {{types}}.",
  send: "Hochladen",
  sending: "Wird hochgeladen…",
  name: "Name",
  type: "Typ",
  size: "Größe",
  created: "Hochgeladen",
  expires: "Wird gelöscht",
  never: "Bleibt",
  soon: "Wird bald gelöscht",
  public: "Öffentlicher Link",
  nothing: "Noch keine Dateien",
  nothingHelp: "Hier liegen Bilder, Audio und Dokumente für Nachrichten, Listen zum Import und Berichte.",
  noMore: "Keine weiteren Dateien",
  noMoreHelp: "Die übrigen sind gelöscht oder stehen auf den ersten Seiten.",
  toFirst: "Zum Anfang",
} as const satisfies Catalog<typeof source>;
