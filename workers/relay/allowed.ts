interface Entry {
  host: string;
  port: number;
}

/** Permitted targets. */
export interface Allowed {
  entries: readonly Entry[];
}

const ENTRY = /^(\*|(?:\*\.)?[a-z\d](?:[a-z\d.-]*[a-z\d])?):(\d{1,5})$/;

/**
 * `host:port`, `*.domain:port` and `*:port`, comma-separated. Throws for anything else: a typo must not open or close
 * the relay silently.
 */
export function allowedOf(text: string): Allowed {
  const words = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const entries = words.map((word) => {
    const [, host, port] = ENTRY.exec(word) ?? [];
    if (!host || Number(port) < 1 || Number(port) > 65_535) throw new Error(`RELAY_ALLOW: ${word} is no host:port`);
    return { host, port: Number(port) };
  });
  return { entries };
}

/** "public": listed only by `*`, so the address must be public; "named": may be in a private network. */
export function reachOf({ entries }: Allowed, host: string, port: number): "named" | "public" | null {
  const name = host.toLowerCase().replace(/\.$/, "");
  const found = entries.filter((entry) => entry.port === port);
  const isNamed = found.some((entry) => entry.host === name || isUnder(entry.host, name));
  if (isNamed) return "named";
  return found.some((entry) => entry.host === "*") ? "public" : null;
}

const isUnder = (pattern: string, name: string) => pattern.startsWith("*.") && name.endsWith(pattern.slice(1));
