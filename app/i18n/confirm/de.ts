import type { Catalog } from "../catalog";
import type { confirm as source } from "./ru";

export const confirm = {
  question: "Nummer {{phone}} bestätigen?",
  asks: "Darum bittet die Website {{site}}. Bestätigen Sie nur, wenn Sie dort gerade selbst Ihre Nummer eingegeben haben.",
  asksUnnamed: "Bestätigen Sie nur, wenn Sie gerade selbst Ihre Nummer auf einer Website eingegeben haben.",
  yes: "Nummer bestätigen",
  no: "Das war ich nicht",
  confirmed: "Nummer bestätigt",
  back: "Kehren Sie zur Seite zurück: sie weiß es schon.",
  refused: "Anfrage gestoppt",
  refusedHelp: "Damit kann sich niemand anmelden. Geschieht es wieder, gibt jemand Ihre Nummer ein.",
  gone: "Der Link funktioniert nicht mehr",
  goneHelp: "Er ist abgelaufen, oder auf der Website wurde ein neuer angefordert.",
} as const satisfies Catalog<typeof source>;
