import type { Catalog } from "../catalog";
import type { desk as source } from "./ru";

export const desk = {
  scope: "Wessen Daten",
  mine: "Meine",
  customers: "Meine Kunden",
  all: "Ganze Plattform",
  find: "Kunde: Name oder Login",
  go: "Suchen",
  nobody: "Kein solcher Kunde",
  card: "Kundenkarte",
  owner: "Kunde",
  empty: "Dieser Kunde hat hier noch nichts",
} as const satisfies Catalog<typeof source>;
