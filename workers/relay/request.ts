import { createHmac, timingSafeEqual } from "node:crypto";

const RELAY_TLS = ["none", "tls", "starttls"] as const;

/** Target of the relay. `tls` ends at the relay; "starttls" is SMTP's (RFC 3207). */
export interface RelayTarget {
  host: string;
  port: number;
  tls: (typeof RELAY_TLS)[number];
  /** Name in the certificate. */
  servername: string;
}

/** Allowed difference between the Worker's and the relay's clocks, ms. */
export const SKEW_MS = 60_000;

export const RELAY_HEADER = "x-relay";
export const REASON_HEADER = "x-relay-reason";

/** Why there is no connection; the relay's answer names one. */
export const UNOPENED = ["refused", "noAnswer", "certificate", "relayDown", "relayDenied", "notListed"] as const;
export type Unopened = (typeof UNOPENED)[number];

interface Stamp {
  /** ms UTC. */
  at: number;
  nonce: string;
}

/** The relay's only request, signed for its target and time and valid once. */
export function relayRequest(target: RelayTarget, secret: string, stamp: Stamp): string {
  const { host, port, tls, servername } = target;
  const { at, nonce } = stamp;
  const words = [at, nonce, tls, servername, signatureOf(target, secret, stamp)].join(" ");
  const authority = `${host}:${port}`;
  return `CONNECT ${authority} HTTP/1.1\r\nhost: ${authority}\r\n${RELAY_HEADER}: ${words}\r\n\r\n`;
}

/** null: malformed, signed with another secret, or not current (`now` in ms UTC). */
export function readRelayRequest(
  authority: string,
  header: string,
  { secret, now }: { secret: string; now: number },
): (RelayTarget & Stamp) | null {
  const [, host, port] = /^([\w.-]{1,253}):(\d{1,5})$/.exec(authority) ?? [];
  const [at, nonce, tls, servername, signature] = header.split(" ");
  const known = RELAY_TLS.find((one) => one === tls);
  if (!host || !port || !at || !nonce || !known || !servername || !signature) return null;
  const target = { host, port: Number(port), tls: known, servername };
  const stamp = { at: Number(at), nonce };
  const expected = Buffer.from(signatureOf(target, secret, stamp));
  const actual = Buffer.from(signature);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  return Math.abs(now - stamp.at) <= SKEW_MS ? { ...target, ...stamp } : null;
}

function signatureOf({ host, port, tls, servername }: RelayTarget, secret: string, { at, nonce }: Stamp): string {
  const words = JSON.stringify([at, nonce, host, port, tls, servername]);
  return createHmac("sha256", secret).update(words).digest("base64url");
}
