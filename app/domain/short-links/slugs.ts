/** Neither letters nor digits that look like others. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
const RANDOM_CHARS = 6;
export const MOST_SLUG = 40;
export const SLUG = /^[a-z0-9](?:[a-z0-9_-]{1,38}[a-z0-9])?$/i;

const LOOKS: Record<string, string> = { o: "0", i: "1", l: "1", _: "-" };

/** Slugs with one key look alike: one link has them all. */
export function keyOfSlug(slug: string): string {
  return slug.toLowerCase().replace(/[oil_]/g, (char) => LOOKS[char]!);
}

const RESERVED = new Set(
  [
    "api",
    "admin",
    "assets",
    "favicon",
    "login",
    "logout",
    "robots",
    "report",
    "index",
    "www",
    "unsubscribe",
    "wp-login",
  ]
    .concat(["help", "support", "pay", "payment", "bank", "account", "cabinet", "password", "sitemap", "link"])
    .map(keyOfSlug),
);

export const isReserved = (slug: string) => RESERVED.has(keyOfSlug(slug));

export function slugOfBytes(bytes: Uint8Array): string {
  let number = bytes.reduce((all, byte) => all * 256n + BigInt(byte), 0n);
  return Array.from(bytes, () => {
    const char = ALPHABET[Number(number % BigInt(ALPHABET.length))]!;
    number /= BigInt(ALPHABET.length);
    return char;
  }).join("");
}

export function randomSlug(chars = RANDOM_CHARS): string {
  return slugOfBytes(crypto.getRandomValues(new Uint8Array(2 * chars))).slice(0, chars);
}
