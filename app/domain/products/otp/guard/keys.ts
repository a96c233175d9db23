import ipaddr from "ipaddr.js";
import { networkOf } from "../../../base/shared/addresses";

export function netOf(ip: string | null): string {
  if (ip === null || !ipaddr.isValid(ip)) return "";
  const address = ipaddr.process(ip);
  const [parts, bits] = address instanceof ipaddr.IPv4 ? [address.octets.slice(0, 3), 24] : [v6(address), 64];
  return bits === 24 ? `${parts.join(".")}.0/24` : `${parts.join(":")}::/64`;
}

const v6 = (address: ipaddr.IPv4 | ipaddr.IPv6) =>
  (address as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16));

/** A household has a whole /64 of IPv6. */
const hostOf = (ip: string) => (netOf(ip).endsWith("/64") ? netOf(ip) : networkOf(ip));

/** pair: a phone as requested from one network. */
export const KINDS = ["phone", "pair", "address", "network", "block", "prefix", "country", "widget"] as const;
export type Kind = (typeof KINDS)[number];

const BLOCK = 4;
const PREFIX = 7;

export function keysOf(recipient: string, country: string, ip: string | null): Record<Kind, string> {
  return {
    phone: `phone:${recipient}`,
    pair: netOf(ip) && `pair:${recipient}@${netOf(ip)}`,
    address: ip === null ? "" : `address:${hostOf(ip)}`,
    network: netOf(ip) && `network:${netOf(ip)}`,
    block: `block:${recipient.slice(0, -BLOCK)}`,
    prefix: `prefix:${recipient.slice(0, -PREFIX)}`,
    country: country && `country:${country}`,
    widget: "widget",
  };
}
