import type { OtpWidgetSettings } from "../../../../../db/schema/otp/tables";
import { isAllowedAddress } from "../../../base/shared/addresses";
import { phoneCountry } from "../../../base/shared/phone";
import { type Failure, fail } from "../errors";
import type { StopReason } from "../types";
import { type About, type Keyed, newChallenge } from "./challenge";
import { type Line, MOST_WRONG, trafficOf, wrongToday } from "./counts";
import { decide } from "./decide";
import { type Kind, keysOf } from "./keys";

export interface Visitor {
  recipient: string;
  /** Null for requests from a customer's server: its visitors' addresses are unknown. */
  address: string | null;
  /** The caller's address, for the addresses that the owner allows. */
  ip: string | null;
}

export interface Verdict {
  reason: StopReason;
  subject: string;
  /** Leading zero bits of a challenge that admits the request; absent: none does. */
  bits?: number;
}

const HOUR_S = 3600;
const OF_SETTINGS: readonly Kind[] = ["phone", "pair", "address"];

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
  if (wrongToday(before, visitor.recipient, keys, now) >= MOST_WRONG) return { reason: "phone", subject: keys.phone };
  if (blockedCountries.includes(country) || (countries.length > 0 && !countries.includes(country))) {
    return { reason: "blockedCountry", subject: `country:${country}` };
  }
  const decided = decide(trafficOf(keys, own, before, now), { perPhone, perAddress });
  if (!decided || (!isGuarded && !OF_SETTINGS.includes(decided.kind))) return null;
  const { reason, kind, bits } = decided;
  return { reason, subject: keys[kind === "pair" ? "phone" : kind], ...(bits !== null && { bits }) };
}

export const OVER_BUDGET: Verdict = { reason: "budget", subject: "widget" };

/**
 * Returns a challenge if solving one admits the request; otherwise does not reveal to an attacker that it was
 * recognised.
 */
export function refusalOf(keyed: Keyed, about: About, { reason, bits }: Verdict): Failure {
  if (bits !== undefined) {
    return { ...fail("ChallengeRequiredException"), challenge: newChallenge(keyed, about, bits) };
  }
  if (reason === "budget") return fail("WidgetIsBlockedException");
  const isQuiet = reason === "conversion" || reason === "blockedCountry";
  return isQuiet ? fail("NoAvailableChannelsException") : fail("RateLimitException", HOUR_S);
}
