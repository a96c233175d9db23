import ipaddr from "ipaddr.js";

/** Names that lead into somebody's own network, wherever they are looked up (RFC 6761, 6762, 8375). */
const INNER = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa)$/;

/**
 * Why an address may not be called, as a key of the namespace "errors"; null when it may. Only public hosts over HTTP
 * are, and those named in `allowed` (env WEBHOOK_ALLOWED_HOSTS). A public name that leads to a private address passes:
 * a Worker in production reaches no private network. `own`: our own hosts, which would feed
 * themselves.
 */
export function refusalOfUrl(text: string, allowed: readonly string[], own: readonly string[] = []): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === "") return "hookUrlInvalid";
  if (url.username !== "" || url.password !== "") return "hookUrlCredentials";
  const host = url.hostname.toLowerCase().replace(/\.$/, "");
  if (own.includes(host) || own.includes(url.port ? `${host}:${url.port}` : host)) return "hookUrlOwn";
  if (allowed.includes(host)) return null;
  const ip = host.startsWith("[") ? host.slice(1, -1) : host;
  // The URL's parser has written out every odd spelling of an IPv4 address.
  if (ipaddr.isValid(ip)) return ipaddr.process(ip).range() === "unicast" ? null : "hookUrlPrivate";
  return INNER.test(host) || !host.includes(".") ? "hookUrlPrivate" : null;
}

/** The names of WEBHOOK_ALLOWED_HOSTS: "localhost,127.0.0.1". */
export function hostsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
}
