import type { Catalog } from "../../catalog";
import type { answers as source } from "../ru/answers";

export const answers = {
  button: "Schaltfläche",
  buttonReplies: "antwortet mit ihrem eigenen Text",
  storedFile: "eine Datei aus dem Speicher",
  codeLength: "Ziffern im Code",
  validity: "Zustellversuche dauern",
  budget: "Budget pro Empfänger",
  if_sent: "Wenn die vorige gesendet wurde",
  if_delivered: "Wenn die vorige zugestellt wurde",
  if_seen: "Wenn die vorige gelesen wurde",
  if_failed: "Wenn die vorige nicht zugestellt wurde",
  if_timeout: "Nach {{time}}",
  if_timeoutUnless: "Wenn nach {{time}} kein Status da ist: {{statuses}}",
  if_answered: "Wenn die Antwort „{{text}}“ lautet",
} as const satisfies Catalog<typeof source>;
