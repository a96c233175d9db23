import type { Catalog } from "../catalog";
import type { desk as source } from "./ru";

export const desk = {
  scope: "Data scope",
  mine: "Mine",
  customers: "My customers",
  all: "Whole platform",
  find: "Customer name or username",
  go: "Find",
  nobody: "No customers found",
  card: "Customer card",
  owner: "Customer",
  empty: "No data for this customer yet",
} as const satisfies Catalog<typeof source>;
