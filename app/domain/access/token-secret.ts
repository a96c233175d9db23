import { TOKEN_PREFIX } from "./viewer-of-token";

const CHARS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SECRET_BYTES = 32;
/** Characters for 32 bytes in base 62. */
const SECRET_LENGTH = 43;

/** 256 random bits; alphanumeric, so that a double click selects it all. */
export function newTokenSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  let rest = bytes.reduce((number, byte) => number * 256n + BigInt(byte), 0n);
  let secret = "";
  for (; rest > 0n; rest /= 62n) secret = CHARS[Number(rest % 62n)] + secret;
  return TOKEN_PREFIX + secret.padStart(SECRET_LENGTH, "0");
}
