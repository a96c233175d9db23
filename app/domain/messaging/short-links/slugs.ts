/** No letters or digits that look alike. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
const RANDOM_CHARS = 6;
export const SLUG = /^[a-z0-9](?:[a-z0-9_-]{1,38}[a-z0-9])?$/i;

const ENCODED = /(?:%[0-9a-f]{2})+/gi;
const NAME = /[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?/i;
const LETTER = /[\p{L}\p{N}]/u;

/**
 * Reads the slug from a link's path, without characters that messengers and people copy along: dots, brackets, quotes,
 * spaces, invisible marks. `isInfo`: a plus follows, which requests information on the link. `slug` is null if there is
 * other text.
 */
export function readSlug(path: string): { slug: string | null; isInfo: boolean } {
  const text = path.replace(ENCODED, decoded);
  const name = NAME.exec(text);
  const rest = name ? text.slice(0, name.index) + text.slice(name.index + name[0].length) : text;
  return { slug: name && !LETTER.test(rest) && SLUG.test(name[0]) ? name[0] : null, isInfo: rest.includes("+") };
}

/** Bytes in another encoding count as such characters too. */
function decoded(bytes: string): string {
  try {
    return decodeURIComponent(bytes);
  } catch {
    return " ";
  }
}

const LOOKS: Record<string, string> = { o: "0", i: "1", l: "1", _: "-" };

/** Slugs with the same key look alike, and all belong to one link. */
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

function slugOfBytes(bytes: Uint8Array): string {
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
