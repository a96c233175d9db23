export function concat(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0]!;
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** TextDecoder's "iso-8859-1" is windows-1252, which differs in 0x80–0x9f. */
export function latin1(octets: Uint8Array, from = 0, to = octets.length): string {
  let text = "";
  for (let at = from; at < to; at++) text += String.fromCharCode(octets[at]!);
  return text;
}

/** FNV-1a, not cryptographic. */
export function fingerprint(octets: Iterable<number>): number {
  let print = 0x811c9dc5;
  for (const octet of octets) print = Math.imul(print ^ octet, 0x01000193);
  return print >>> 0;
}
