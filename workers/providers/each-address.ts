import type { Address, Submit } from "../../app/domain/shared/platform";
import { rejected, type Verdict } from "./outcomes";

const GONE = "subscriptionGone";

/** An address that leads nowhere any more. */
export const gone = (detail = ""): Verdict => rejected(GONE, detail);

/**
 * Sends a message to each device of a person. Accepted when one device's is: asking again would repeat it there; else
 * what may have been carried out counts before what may be tried again, and that before a refusal.
 */
export async function toEachAddress(
  { addresses = [] }: Submit,
  send: (address: Address) => Promise<Verdict>,
): Promise<Verdict> {
  const verdicts = await Promise.all(addresses.map(send));
  const dead = addresses.filter((_, place) => isGone(verdicts[place]!)).map(({ address }) => address);
  const best = (["accepted", "unknown", "retry", "rejected"] as const).flatMap((kind) =>
    verdicts.filter((verdict) => verdict.kind === kind).sort((a, b) => Number(isGone(a)) - Number(isGone(b))),
  )[0];
  return { ...(best ?? rejected("addressUnknown")), ...(dead.length > 0 && { gone: dead }) };
}

const isGone = (verdict: Verdict) => verdict.kind === "rejected" && verdict.code === GONE;
