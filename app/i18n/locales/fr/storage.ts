import type { Catalog } from "../../catalog";
import type { storage as source } from "../ru/storage";

export const storage = {
  title: "Fichiers",
  upload: "Importer un fichier",
  uploadTitle: "Importer un fichier",
  file: "Fichier",
  fileHelp: "Jusqu’à 20 Mo. Acceptés : {{types}}.",
  send: "Importer",
  sending: "Importation…",
  name: "Nom",
  type: "Type",
  size: "Taille",
  created: "Importé",
  expires: "Supprimé",
  never: "Conservé",
  soon: "Bientôt supprimé",
  public: "Lien public",
  nothing: "Aucun fichier pour l’instant",
  nothingHelp: "Ici se trouvent images, sons et documents des messages, listes à importer et rapports.",
  noMore: "Plus de fichiers",
  noMoreHelp: "Les autres ont été supprimés ou figurent aux premières pages.",
  toFirst: "Au début",
} as const satisfies Catalog<typeof source>;
