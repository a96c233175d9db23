import type { Catalog } from "../../catalog";
import type { generator as source } from "../ru/generator";

export const generator = {
  title: "Escribir un texto",
  prompt: "De qué trata el mensaje",
  promptHelp: "Por ejemplo: 20 % de descuento en bicicletas hasta el domingo.",
  segments: "Segmentos como máximo",
  characters: "Caracteres como máximo",
  write: "Escribir",
  writing: "Escribiendo…",
  variants: "Variantes",
  size: "Caracteres: {{characters}}, segmentos: {{segments}}",
  insert: "Insertar",
  copy: "Copiar",
  off: "No hay generador conectado. Consulte con soporte.",
} as const satisfies Catalog<typeof source>;
