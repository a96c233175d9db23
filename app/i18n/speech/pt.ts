import type { Catalog } from "../catalog";
import type { speech as source } from "./ru";

export const speech = {
  title: "Converter texto em voz",
  text: "Texto",
  textHelp: "Até 1000 caracteres.",
  voice: "Voz",
  female: "feminina",
  male: "masculina",
  make: "Converter em voz",
  making: "A converter…",
  made: "A gravação está pronta.",
  madeHelp: "É eliminada em 10\u00a0minutos se nenhum envio ou modelo a usar.",
  use: "Usar na mensagem",
  keep: "Abrir o ficheiro",
  off: "A conversão de texto em voz não está ligada. Contacte o suporte.",
  files: "Ficheiros",
  carrierVoice: "Voz do operador de chamadas",
  variablesHelp: "Um texto com campos de contactos é lido pela voz do operador de chamadas.",
} as const satisfies Catalog<typeof source>;
