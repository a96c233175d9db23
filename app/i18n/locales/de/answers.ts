import type { Catalog } from "../../catalog";
import type { answers as source } from "../ru/answers";

export const answers = {
  button: "Schaltfläche",
  buttonReplies: "antwortet mit ihrem eigenen Text",
  storedFile: "eine Datei aus dem Speicher",
  codeLength: "Ziffern im Code",
  validity: "Wartezeit bis zur Zustellung",
  budget: "Budget pro Empfänger",
  if_sent: "Wenn die vorige gesendet wurde",
  if_delivered: "Wenn die vorige zugestellt wurde",
  if_seen: "Wenn die vorige gelesen wurde",
  if_failed: "Wenn die vorige nicht zugestellt wurde",
  if_timeout: "Nach {{time}}",
  if_notDelivered: "Wenn nach {{time}} nicht zugestellt",
  if_notSeen: "Wenn nach {{time}} nicht gelesen",
  if_timeoutUnless: "Wenn nach {{time}} keiner dieser Status da ist: {{statuses}}",
  if_answered: "Wenn die Antwort „{{text}}“ lautet",
  span_day_one: "{{number}} Tag",
  span_day_other: "{{number}} Tagen",
  span_hour_one: "{{number}} Stunde",
  span_hour_other: "{{number}} Stunden",
  span_minute_one: "{{number}} Minute",
  span_minute_other: "{{number}} Minuten",
  span_second_one: "{{number}} Sekunde",
  span_second_other: "{{number}} Sekunden",
} as const satisfies Catalog<typeof source>;
