import type { Database } from "../../../../../db/client";
import { addressesOf, sharedAmong } from "../../../base/channels/addresses";
import type { Address, Platform } from "../../../base/shared/ports/platform";
import type { KnownProvider } from "../../../network/routing/providers/known-providers";
import type { Claimed } from "../dispatch/record-outcomes";

export const ADDRESS_UNKNOWN = "addressUnknown" as const;

export interface Reach {
  addresses: ReadonlyMap<string, Address[]>;
  lost: Claimed[];
  /** Phones that share an address: a single request may reach several. */
  shared: ReadonlySet<string>;
}

/** Reachability through the provider's own addresses; null for phone or e-mail providers. */
export async function reachOf(
  { db }: Pick<Platform, "db">,
  ownerId: string,
  { config, provider }: KnownProvider,
  rows: Claimed[],
): Promise<Reach | null> {
  if (provider?.capabilities.address !== "own") return null;
  const phones = rows.map(({ recipient }) => recipient);
  const addresses = await addressesOf(db, config.id, ownerId, phones);
  const lost = rows.filter(({ recipient }) => !addresses.has(recipient));
  const shared = provider.capabilities.saysOneThing ? await sharedPhones(db, config.id, addresses) : new Set<string>();
  return { addresses, lost, shared };
}

async function sharedPhones(db: Database, providerId: string, addresses: Reach["addresses"]): Promise<Set<string>> {
  const distinct = [...new Set([...addresses.values()].flat().map(({ address }) => address))];
  const shared = await sharedAmong(db, providerId, distinct);
  const of = [...addresses].filter(([, known]) => known.some(({ address }) => shared.has(address)));
  return new Set(of.map(([phone]) => phone));
}
