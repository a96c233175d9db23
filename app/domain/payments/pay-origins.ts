import type { Banks } from "../shared/ports/banks";
import type { OfferedMethod } from "./terminals";

/** Where a browser may be led from a form of ours: the pages of the banks that are offered. */
export function payOrigins(banks: Banks, offered: readonly OfferedMethod[]): string[] {
  return offered.flatMap(({ method, address }) => [new URL(address).origin, ...banks[method].pages]);
}
