import type { Catalog } from "../catalog";
import type { generator as source } from "./ru";

export const generator = {
  title: "Propor um texto",
  prompt: "Sobre o que é a mensagem",
  promptHelp: "Por exemplo: 20\u00a0% de desconto em bicicletas até domingo.",
  segments: "Segmentos no máximo",
  characters: "Caracteres no máximo",
  write: "Escrever",
  writing: "A escrever…",
  variants: "Variantes",
  size: "Caracteres: {{characters}}, segmentos: {{segments}}",
  insert: "Inserir",
  copy: "Copiar",
  off: "Não há gerador ligado. Contacte o suporte.",
} as const satisfies Catalog<typeof source>;
