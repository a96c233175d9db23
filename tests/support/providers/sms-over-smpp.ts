import type { Served } from "../faults/served";
import { over } from "../world/provider-group";

/** Routes all SMS over SMPP; returns the manager and the provider. */
export const overSmpp = (product: Pick<Served, "url">, server: object = {}, properties: object = {}) =>
  over(product, { provider: "Sandbox SMS over SMPP", group: "SMS" }, server, properties);
