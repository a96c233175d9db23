import type { OtpWidgetSettings } from "../../../../db/schema/otp/tables";
import { isAllowedAddress } from "../../shared/addresses";
import { phoneCountry } from "../../shared/phone";
import { fail } from "../errors";
import type { StopReason } from "../types";
import { type Line, MOST_WRONG, trafficOf, wrongToday } from "./counts";
import { decide } from "./decide";
import { type Kind, keysOf } from "./keys";

export interface Visitor {
  recipient: string;
  /** Null when a customer's server asks: its visitors' addresses are unknown. */
  address: string | null;
  /** Who calls, for the addresses that the owner allows. */
  ip: string | null;
}

export interface Verdict {
  reason: StopReason;
  subject: string;
}

const HOUR_S = 3600;
const OF_SETTINGS: readonly Kind[] = ["phone", "address"];

export const keysOfVisitor = ({ recipient, address }: Pick<Visitor, "recipient" | "address">) =>
  keysOf(recipient, phoneCountry(recipient) ?? "", address);

export function stopOf(
  { countries, blockedCountries, allowed, isGuarded, perPhone, perAddress }: OtpWidgetSettings,
  visitor: Visitor,
  [own, before]: readonly [Line[], Line[]],
  now: number,
): Verdict | null {
  const keys = keysOfVisitor(visitor);
  const country = phoneCountry(visitor.recipient) ?? "";
  const ranges = allowed.filter((entry) => !entry.startsWith("+"));
  if (allowed.some((entry) => entry.startsWith("+") && `+${visitor.recipient}`.startsWith(entry))) return null;
  if (ranges.length > 0 && isAllowedAddress(visitor.ip, ranges)) return null;
  if (wrongToday(before, visitor.recipient, now) >= MOST_WRONG) return { reason: "phone", subject: keys.phone };
  if (blockedCountries.includes(country) || (countries.length > 0 && !countries.includes(country))) {
    return { reason: "blockedCountry", subject: `country:${country}` };
  }
  const decided = decide(trafficOf(keys, own, before, now), { perPhone, perAddress });
  if (!decided || (!isGuarded && !OF_SETTINGS.includes(decided.kind))) return null;
  return { reason: decided.reason, subject: keys[decided.kind] };
}

/** An attacker is not told that it was recognized. */
export function refusalOf({ reason }: Verdict) {
  const isQuiet = reason === "conversion" || reason === "blockedCountry";
  return isQuiet ? fail("NoAvailableChannelsException") : fail("RateLimitException", HOUR_S);
}
