import ipaddr from "ipaddr.js";

export function isAllowedAddress(ip: string | null, list: readonly string[]): boolean {
  if (list.length === 0) return true;
  if (ip === null || !ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  return list.some((entry) => {
    const [range, bits] = rangeOf(entry);
    return range.kind() === address.kind() && address.match(range, bits);
  });
}

/** The IPv4 address, or the /64 network of an IPv6 one. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":");
}

/** IPv4 needs four parts: "10.1" is ambiguous. */
export function isAddressOrRange(text: string): boolean {
  const isRange = text.includes("/");
  if (text.includes(":")) return isRange ? ipaddr.IPv6.isValidCIDR(text) : ipaddr.IPv6.isValid(text);
  return isRange ? ipaddr.IPv4.isValidCIDRFourPartDecimal(text) : ipaddr.IPv4.isValidFourPartDecimal(text);
}

function rangeOf(entry: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (entry.includes("/")) return ipaddr.parseCIDR(entry);
  const address = ipaddr.process(entry);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}
