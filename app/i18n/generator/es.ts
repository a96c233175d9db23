import type { Catalog } from "../catalog";
import type { generator as source } from "./ru";

export const generator = {
  title: "Proponer un texto",
  prompt: "De qué trata el mensaje",
  promptHelp: "Por ejemplo: 20\u00a0% de descuento en bicicletas hasta el domingo.",
  segments: "Segmentos como máximo",
  characters: "Caracteres como máximo",
  write: "Escribir",
  writing: "Escribiendo…",
  variants: "Variantes",
  size: "Caracteres: {{characters}}, segmentos: {{segments}}",
  insert: "Insertar",
  copy: "Copiar",
  off: "No hay generador conectado. Contacte con soporte.",
} as const satisfies Catalog<typeof source>;
