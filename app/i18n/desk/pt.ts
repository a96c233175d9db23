import type { Catalog } from "../catalog";
import type { desk as source } from "./ru";

export const desk = {
  scope: "De quem são os dados",
  mine: "Meus",
  customers: "Meus clientes",
  all: "Toda a plataforma",
  find: "Cliente: nome ou login",
  go: "Procurar",
  nobody: "Cliente não encontrado",
  card: "Ficha do cliente",
  owner: "Cliente",
  empty: "Este cliente ainda não tem nada aqui",
} as const satisfies Catalog<typeof source>;
