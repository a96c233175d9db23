import type { Catalog } from "../catalog";
import type { unsubscribe as source } from "./ru";

export const unsubscribe = {
  title: "E-Mails abbestellen",
  question: "Keine E-Mails mehr an {{email}}?",
  from: "Absender: {{sender}}.",
  only: "Das gilt nur für diesen Absender.",
  button: "Abbestellen",
  done: "Abbestellt: Dieser Absender schickt nichts mehr an {{email}}",
  broken:
    "Der Link ist unvollständig oder falsch: Öffnen Sie ihn direkt aus der E-Mail oder schreiben Sie dem Absender",
} as const satisfies Catalog<typeof source>;
