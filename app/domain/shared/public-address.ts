import ipaddr from "ipaddr.js";

/** RFC 6761, 6762, 8375. */
const INNER = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa)$/;

/** A key of "errors", or null. `allowed`: WEBHOOK_ALLOWED_HOSTS; `own`: our hosts, against loops. */
export function refusalOfUrl(text: string, allowed: readonly string[], own: readonly string[] = []): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === "") return "hookUrlInvalid";
  if (url.username !== "" || url.password !== "") return "hookUrlCredentials";
  const host = url.hostname.toLowerCase().replace(/\.$/, "");
  if (own.includes(host) || own.includes(url.port ? `${host}:${url.port}` : host)) return "hookUrlOwn";
  if (allowed.includes(host)) return null;
  const ip = host.startsWith("[") ? host.slice(1, -1) : host;
  // A public name that resolves to a private address passes: a Worker reaches no private network.
  if (ipaddr.isValid(ip)) return ipaddr.process(ip).range() === "unicast" ? null : "hookUrlPrivate";
  return INNER.test(host) || !host.includes(".") ? "hookUrlPrivate" : null;
}

export function hostsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
}
