import { numberInfo } from "../../../base/shared/numbering/number-info";

/** `RU|mts`; '' for an address without an operator. */
export function operatorGroup(recipient: string): string {
  const info = numberInfo(recipient);
  return info ? `${info.country}|${info.group}` : "";
}
