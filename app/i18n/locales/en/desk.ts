import type { Catalog } from "../../catalog";
import type { desk as source } from "../ru/desk";

export const desk = {
  scope: "Whose data",
  mine: "Mine",
  customers: "My customers",
  all: "Whole platform",
  find: "Customer: name or login",
  go: "Find",
  nobody: "No such customer",
  card: "Customer card",
  owner: "Customer",
  empty: "This customer has nothing here yet",
} as const satisfies Catalog<typeof source>;
