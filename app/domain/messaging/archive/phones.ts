const BITS_EACH = 10;
const PROBES = 7;

/** Bloom filter of addresses, 1 % false positives. */
export function phonesFilter(addresses: readonly string[]): Uint8Array {
  const known = new Set(addresses);
  const filter = new Uint8Array(Math.max(8, Math.ceil((known.size * BITS_EACH) / 8)));
  for (const address of known) for (const bit of bitsOf(address, filter.length)) filter[bit >> 3]! |= 1 << (bit & 7);
  return filter;
}

export function mayHold(filter: Uint8Array, address: string): boolean {
  return bitsOf(address, filter.length).every((bit) => (filter[bit >> 3]! & (1 << (bit & 7))) !== 0);
}

function bitsOf(address: string, bytes: number): number[] {
  const [one, other] = [hash(address, 0x811c9dc5), hash(address, 0x9747b28c) | 1];
  return Array.from({ length: PROBES }, (_, probe) => (one + Math.imul(probe, other)) >>> 0).map(
    (value) => value % (bytes * 8),
  );
}

function hash(text: string, seed: number): number {
  let value = seed;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value ^= value >>> 15;
  value = Math.imul(value, 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}
