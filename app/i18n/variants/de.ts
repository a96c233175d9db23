import type { Catalog } from "../catalog";
import type { variants as source } from "./ru";

export const variants = {
  title: "Zwei Texte",
  caption: "Was aus jedem Text wurde",
  text: "Text",
  variant_0: "Erster",
  variant_1: "Zweiter",
  sent: "Gesendet",
  arrived: "Zugestellt",
  clicked: "Link geöffnet",
  answered: "Geantwortet",
  gap: "{{points}} Punkte, 95-%-Intervall {{low}} bis {{high}}",
  verdict_little: "Für ein Urteil sind es noch zu wenige.",
  verdict_open: "Der Unterschied kann Zufall sein.",
  verdict_first: "Der erste ist besser, Sicherheit {{share}}.",
  verdict_second: "Der zweite ist besser, Sicherheit {{share}}.",
  gaps: "Der zweite gegen den ersten",
  note: "Anteile an den gesendeten ersten Nachrichten. Solange der Versand läuft, ist das Ergebnis vorläufig.",
} as const satisfies Catalog<typeof source>;
