import ipaddr from "ipaddr.js";

/** RFC 6761, 6762, 8375. */
const INNER = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa)$/;

/** Returns a key of "errors", or null. `allowed`: WEBHOOK_ALLOWED_HOSTS; `own`: our hosts, to prevent loops. */
export function refusalOfUrl(text: string, allowed: readonly string[], own: readonly string[] = []): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === "") return "hookUrlInvalid";
  if (url.username !== "" || url.password !== "") return "hookUrlCredentials";
  const host = url.hostname.toLowerCase().replace(/\.$/, "");
  if (own.includes(host) || own.includes(url.port ? `${host}:${url.port}` : host)) return "hookUrlOwn";
  if (allowed.includes(host)) return null;
  const ip = host.startsWith("[") ? host.slice(1, -1) : host;
  if (isInner(ip)) return "hookUrlPrivate";
  return isWebPort(url.port) ? null : "hookUrlPort";
}

// Does not resolve names: a Worker cannot reach private networks; `npm start` resolves them.
export function isInner(host: string): boolean {
  const name = host.toLowerCase();
  return ipaddr.isValid(name) ? !isPublicIp(name) : INNER.test(name) || !name.includes(".");
}

/** RFC 4291, 2.5.5.1: ::a.b.c.d is the address a.b.c.d. */
const COMPATIBLE = ipaddr.parseCIDR("::/96");

export function isPublicIp(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  return address.range() === "unicast" && !(address.kind() === "ipv6" && address.match(COMPATIBLE));
}

/** Ports of other protocols, where an HTTP request may act as a command. Below 1024 only HTTP's own are allowed. */
const OTHER_PORTS = new Set([
  1080, 1433, 1521, 1723, 1883, 2049, 2181, 2375, 2376, 2379, 2380, 3306, 3389, 4045, 4190, 5060, 5061, 5432, 5672,
  5900, 5984, 6000, 6379, 6443, 6566, 6665, 6666, 6667, 6668, 6669, 6697, 8086, 8500, 9042, 9092, 9200, 9300, 10_080,
  10_250, 11_211, 27_017,
]);
const HTTP_PORTS = new Set([80, 443]);

function isWebPort(port: string): boolean {
  if (port === "") return true;
  const number = Number(port);
  return number < 1024 ? HTTP_PORTS.has(number) : !OTHER_PORTS.has(number);
}

export function hostsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
}
