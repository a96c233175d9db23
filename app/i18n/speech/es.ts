import type { Catalog } from "../catalog";
import type { speech as source } from "./ru";

export const speech = {
  title: "Convertir texto en voz",
  text: "Texto",
  textHelp: "Hasta 1000 caracteres.",
  voice: "Voz",
  female: "femenina",
  male: "masculina",
  make: "Convertir en voz",
  making: "Convirtiendo…",
  made: "La grabación está lista.",
  madeHelp: "Se eliminará en 10\u00a0minutos si no la usa ningún envío ni plantilla.",
  use: "Usar en el mensaje",
  keep: "Abrir el archivo",
  off: "La conversión de texto en voz no está conectada. Contacte con soporte.",
  files: "Archivos",
  carrierVoice: "Voz del operador de llamadas",
  variablesHelp: "Un texto con campos de contactos lo lee la voz del operador de llamadas.",
} as const satisfies Catalog<typeof source>;
