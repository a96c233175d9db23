import type { Catalog } from "../catalog";
import type { desk as source } from "./ru";

export const desk = {
  scope: "Dati di chi",
  mine: "Miei",
  customers: "I miei clienti",
  all: "Tutta la piattaforma",
  find: "Cliente: nome o login",
  go: "Cerca",
  nobody: "Nessun cliente trovato",
  card: "Scheda del cliente",
  owner: "Cliente",
  empty: "Questo cliente qui non ha ancora nulla",
} as const satisfies Catalog<typeof source>;
