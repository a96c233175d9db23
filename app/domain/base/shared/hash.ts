const [FIRST, SECOND] = [0xdeadbeef, 0x41c6ce57];

/** A short non-cryptographic hash; collisions are rare but possible. */
export function hashOf(text: string): string {
  let [low, high] = [FIRST, SECOND];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 2654435761);
    high = Math.imul(high ^ code, 1597334677);
  }
  const mixed = [mix(low, high), mix(high, low)];
  return mixed.map((part) => (part >>> 0).toString(36)).join("-");
}

function mix(own: number, other: number): number {
  return Math.imul(own ^ (own >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
}
