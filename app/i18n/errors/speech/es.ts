import type { Catalog } from "../../catalog";
import type { speech as source } from "./ru";

export const speech = {
  ttsTextRequired: "Escriba el texto que hay que leer",
  ttsTooLong: "El texto que hay que leer supera los 1000 caracteres",
  ttsSynthesizerUnknown: "No existe ese sintetizador",
  ttsVoiceUnknown: "El sintetizador no tiene esa voz",
  ttsToneUnknown: "No existe ese tono",
  ttsLimit: "Límite de solicitudes de voz superado, pruebe más tarde",
  ttsFailed: "El sintetizador no respondió, inténtelo de nuevo",
  ttsRefused: "El sintetizador rechazó el texto: {{detail}}",
  ttsOff: "No hay sintetizador conectado",
  generatorPromptRequired: "Diga de qué trata el mensaje",
  generatorPromptTooLong: "La descripción supera los 1000 caracteres",
  generatorSegments: "Número de segmentos: de 1 a 10",
  generatorCharacters: "Número de caracteres: de 1 a 1000",
  generatorVariants: "Número de variantes: de 1 a 5",
  generatorLanguage: "Idioma: dos letras latinas",
  generatorLimit: "Límite de solicitudes al generador superado, pruebe más tarde",
  generatorFailed: "El generador no respondió, inténtelo de nuevo",
  generatorRefused: "El generador rechazó la descripción: {{detail}}",
  generatorNothing: "Ningún texto cupo en estos límites, auméntelos",
  generatorOff: "No hay generador conectado",
  ttsVoiceRequired: "Elija la voz que leerá el texto",
  ttsVariables:
    "El texto tiene campos de contactos: una grabación diría lo mismo a todos. Deje que lo lea el operador de llamadas o quite los campos",
} as const satisfies Catalog<typeof source>;
