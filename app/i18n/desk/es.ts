import type { Catalog } from "../catalog";
import type { desk as source } from "./ru";

export const desk = {
  scope: "De quién son los datos",
  mine: "Míos",
  customers: "Mis clientes",
  all: "Toda la plataforma",
  find: "Cliente: nombre o usuario",
  go: "Buscar",
  nobody: "No hay tal cliente",
  card: "Ficha del cliente",
  owner: "Cliente",
  empty: "Este cliente aún no tiene nada aquí",
} as const satisfies Catalog<typeof source>;
