import type { Catalog } from "../../catalog";
import type { storage as source } from "../ru/storage";

export const storage = {
  title: "Archivos",
  upload: "Subir un archivo",
  uploadTitle: "Subir un archivo",
  file: "Archivo",
  fileHelp: "Hasta 20 MB. Se aceptan {{types}}.",
  send: "Subir",
  sending: "Subiendo…",
  name: "Nombre",
  type: "Tipo",
  size: "Tamaño",
  created: "Subido",
  expires: "Se borra",
  never: "No se borra",
  soon: "Se borra pronto",
  public: "Enlace público",
  nothing: "Aún no hay archivos",
  nothingHelp: "Aquí se guardan imágenes, audio y documentos para mensajes, listas para importar e informes.",
  noMore: "No hay más archivos",
  noMoreHelp: "Los demás se borraron o están en las primeras páginas.",
  toFirst: "Al principio",
} as const satisfies Catalog<typeof source>;
