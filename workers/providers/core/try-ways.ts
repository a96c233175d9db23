import type { ProviderConfig, TriedWay } from "../../../app/domain/base/shared/ports/platform";
import { isInner } from "../../../app/domain/base/shared/public-address";
import type { Relay } from "../../dial";
import { maskedWords } from "./http-recorder";
import type { Attempt, Protocol } from "./protocol";

interface Circumstances {
  relay: Relay | null;
  /** True in development. */
  isLocal: boolean;
}

type Ways = NonNullable<Protocol["ways"]>;

/** Tries direct ways, then the relay: a host gets few connections at once. */
export async function tryWays(ways: Ways, config: ProviderConfig, { relay, isLocal }: Circumstances) {
  const direct = isLocal || !isInner(config.host) ? ways(config, "none") : [];
  // An empty field is undefined.
  const mask = maskedWords(Object.values(config.secrets).filter((secret) => secret !== undefined));
  const tried = await Promise.all(direct.map((one) => tryOne(one, false, mask)));
  const relayed = relay ? ways(config, relay) : [];
  return [...tried, ...(await Promise.all(relayed.map((one) => tryOne(one, true, mask))))];
}

async function tryOne(
  { way, port, attempt }: Attempt,
  isRelayed: boolean,
  mask: (text: string) => string,
): Promise<TriedWay> {
  const started = Date.now();
  const { reason, detail } = (await attempt()) ?? { reason: null, detail: "" };
  return { way, port, isRelayed, reason, detail: mask(detail), ms: Date.now() - started };
}
