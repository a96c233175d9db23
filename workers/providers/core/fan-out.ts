import type { Address, Submit } from "../../../app/domain/base/shared/ports/platform";
import { rejected, type Verdict } from "./outcomes";

const GONE = "subscriptionGone";
const AT_ONCE = 5;

export const gone = (detail = ""): Verdict => rejected(GONE, detail);

/** Accepted if one device accepts; otherwise uncertain outcomes win over retries, and retries over refusals. */
export async function toEachAddress(
  { addresses = [] }: Submit,
  send: (address: Address) => Promise<Verdict>,
): Promise<Verdict> {
  const verdicts: Verdict[] = [];
  let next = 0;
  const sendOn = async () => {
    for (let place = next++; place < addresses.length; place = next++) verdicts[place] = await send(addresses[place]!);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendOn));
  const dead = addresses.filter((_, place) => isGone(verdicts[place]!)).map(({ address }) => address);
  const best = (["accepted", "unknown", "retry", "rejected"] as const).flatMap((kind) =>
    verdicts.filter((verdict) => verdict.kind === kind).sort((a, b) => Number(isGone(a)) - Number(isGone(b))),
  )[0];
  return { ...(best ?? rejected("addressUnknown")), ...(dead.length > 0 && { gone: dead }) };
}

const isGone = (verdict: Verdict) => verdict.kind === "rejected" && verdict.code === GONE;
