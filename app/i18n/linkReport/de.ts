import type { Catalog } from "../catalog";
import type { linkReport as source } from "./ru";

export const linkReport = {
  report: "Einen Link melden",
  unknown: "Diesen Link gibt es nicht",
  removed: "Der Link wurde von seinem Inhaber gelöscht",
  expired: "Der Link ist abgelaufen",
  blocked: "Der Link ist gesperrt: er wurde gemeldet oder ist gefährlich",
  help: "Betrug, Viren oder unerwünschte Nachrichten? Wir prüfen den Link und stoppen ihn",
  link: "Kurzlink",
  what: "Was ist passiert",
  send: "Melden",
  sent: "Danke, wir prüfen den Link",
  block: "Sperren",
  unblock: "Entsperren",
} as const satisfies Catalog<typeof source>;
