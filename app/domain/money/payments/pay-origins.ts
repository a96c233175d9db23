import type { Banks } from "../../base/shared/ports/banks";
import type { OfferedMethod } from "./terminals";

/** Origins that our forms may send a browser to: pages of the offered banks. */
export function payOrigins(banks: Banks, offered: readonly OfferedMethod[]): string[] {
  return offered.flatMap(({ method, address }) => [new URL(address).origin, ...banks[method].pages]);
}
