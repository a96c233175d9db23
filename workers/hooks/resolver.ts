import { hostsOf, isPublicIp, refusalOfUrl } from "../../app/domain/base/shared/public-address";

interface Resolver {
  fetch(url: string): Promise<Response>;
}

/** Bindings of `npm start`. On Cloudflare there is no resolver: a Worker reaches no private network. */
interface Bindings {
  RESOLVER?: Resolver | undefined;
  WEBHOOK_ALLOWED_HOSTS: string;
}

let resolver: Resolver | undefined;
let allowed: string[] = [];

export function openResolver({ RESOLVER, WEBHOOK_ALLOWED_HOSTS }: Bindings): void {
  resolver = RESOLVER;
  allowed = hostsOf(WEBHOOK_ALLOWED_HOSTS);
}

/**
 * Call right before a request. Applies `refusalOfUrl`, and resolves the name where this machine reaches private
 * addresses.
 */
export async function refusalOfFetch(url: string, own: readonly string[] = []): Promise<string | null> {
  return refusalOfUrl(url, own) ?? ((await isPrivateName(url, own)) ? "hookUrlPrivate" : null);
}

/** An unresolvable name is not private: its request fails anyway. */
export async function isPrivateName(url: string, own: readonly string[] = []): Promise<boolean> {
  if (!resolver) return false;
  const host = new URL(url).hostname.toLowerCase().replace(/\.$/, "");
  if (own.includes(host) || allowed.includes(host)) return false;
  const answer = await resolver.fetch(`http://resolver/?name=${encodeURIComponent(host)}`);
  const addresses = (await answer.json()) as string[];
  return addresses.some((address) => !isPublicIp(address));
}
