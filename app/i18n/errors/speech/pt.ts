import type { Catalog } from "../../catalog";
import type { speech as source } from "./ru";

export const speech = {
  ttsTextRequired: "Escreva o texto a ler",
  ttsTooLong: "O texto a ler tem mais de 1000 caracteres",
  ttsSynthesizerUnknown: "Não existe esse sintetizador",
  ttsVoiceUnknown: "O sintetizador não tem essa voz",
  ttsToneUnknown: "Não existe esse tom",
  ttsLimit: "Limite de pedidos de voz excedido, tente mais tarde",
  ttsFailed: "O sintetizador não respondeu, tente de novo",
  ttsRefused: "O sintetizador recusou o texto: {{detail}}",
  ttsOff: "Não há sintetizador ligado",
  generatorPromptRequired: "Diga sobre o que é a mensagem",
  generatorPromptTooLong: "A descrição tem mais de 1000 caracteres",
  generatorSegments: "Número de segmentos: de 1 a 10",
  generatorCharacters: "Número de caracteres: de 1 a 1000",
  generatorVariants: "Número de variantes: de 1 a 5",
  generatorLanguage: "Idioma: duas letras latinas",
  generatorLimit: "Limite de pedidos ao gerador excedido, tente mais tarde",
  generatorFailed: "O gerador não respondeu, tente de novo",
  generatorRefused: "O gerador recusou a descrição: {{detail}}",
  generatorNothing: "Nenhum texto coube nestes limites, aumente-os",
  generatorOff: "Não há gerador ligado",
  ttsVoiceRequired: "Escolha a voz que lerá o texto",
  ttsVariables:
    "O texto tem campos de contactos: uma gravação diria o mesmo a todos. Deixe que o operador de chamadas o leia ou retire os campos",
} as const satisfies Catalog<typeof source>;
