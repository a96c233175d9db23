import { numberInfo } from "../../shared/numbering/number-info";

/** Whose phone it is, as health is counted: `RU|mts`; '' where the address does not say. */
export function operatorGroup(recipient: string): string {
  const info = numberInfo(recipient);
  return info ? `${info.country}|${info.group}` : "";
}
