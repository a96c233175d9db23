import type { Catalog } from "../../catalog";
import type { speech as source } from "./ru";

export const speech = {
  ttsTextRequired: "Geben Sie den Text zum Vorlesen ein",
  ttsTooLong: "Der Text zum Vorlesen hat mehr als 1000 Zeichen",
  ttsSynthesizerUnknown: "Diesen Sprachdienst gibt es nicht",
  ttsVoiceUnknown: "Der Sprachdienst hat diese Stimme nicht",
  ttsToneUnknown: "Diesen Tonfall gibt es nicht",
  ttsLimit: "Das Limit für Sprachausgabe ist erreicht, versuchen Sie es später",
  ttsFailed: "Der Sprachdienst hat nicht geantwortet, versuchen Sie es erneut",
  ttsRefused: "Der Sprachdienst lehnte den Text ab: {{detail}}",
  ttsOff: "Kein Sprachdienst ist verbunden",
  generatorPromptRequired: "Schreiben Sie, worum es geht",
  generatorPromptTooLong: "Die Beschreibung hat mehr als 1000 Zeichen",
  generatorSegments: "Die Zahl der Segmente liegt zwischen 1 und 10",
  generatorCharacters: "Die Zahl der Zeichen liegt zwischen 1 und 1000",
  generatorVariants: "Die Zahl der Varianten liegt zwischen 1 und 5",
  generatorLanguage: "Sprache: zwei lateinische Buchstaben",
  generatorLimit: "Das Limit des Textdienstes ist erreicht, versuchen Sie es später",
  generatorFailed: "Der Textdienst hat nicht geantwortet, versuchen Sie es erneut",
  generatorRefused: "Der Textdienst lehnte die Beschreibung ab: {{detail}}",
  generatorNothing: "Kein Text passte in diese Grenzen, erhöhen Sie sie",
  generatorOff: "Kein Textdienst ist verbunden",
  ttsVoiceRequired: "Wählen Sie die Stimme, die den Text liest",
  ttsVariables:
    "Im Text stehen Kontaktfelder: Eine Aufnahme würde allen dasselbe sagen. Lassen Sie ihn vom Anrufdienst vorlesen oder entfernen Sie die Felder",
} as const satisfies Catalog<typeof source>;
