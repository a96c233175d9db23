import ipaddr from "ipaddr.js";

/** The /24 of an IPv4 address, the /64 of an IPv6 one; "" for none. */
export function netOf(ip: string | null): string {
  if (ip === null || !ipaddr.isValid(ip)) return "";
  const address = ipaddr.process(ip);
  const [parts, bits] = address instanceof ipaddr.IPv4 ? [address.octets.slice(0, 3), 24] : [v6(address), 64];
  return bits === 24 ? `${parts.join(".")}.0/24` : `${parts.join(":")}::/64`;
}

const v6 = (address: ipaddr.IPv4 | ipaddr.IPv6) =>
  (address as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16));
