import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";
import type { Receipt } from "../../../app/domain/base/shared/ports/platform";

type Owned = Pick<Receipt, "ownerId" | "id">;

/** Encodes message ids in characters that survive relays, for return paths (VERP) and Message-IDs. */
export interface Marks {
  of(message: Owned): string;
  in(text: string): Owned | null;
  returnPath(base: string, message: Owned): string;
}

/** Characters for 16 bytes; two and a prefix fit into a local part of 64 (RFC 5321 §4.5.3.1.1). */
const CHARS = 25;
const MOST = 2n ** 128n;
const MARK = /(?<![0-9a-z])([0-9a-z]{50})@/i;
// Two ids take two blocks; no two messages share the first one.
const CIPHER = "aes-256-cbc";
const IV = Buffer.alloc(16);

/** Encrypted: a forged mark decrypts to a message that does not exist. */
export function marksUnder(secret: string): Marks {
  const key = createHmac("sha256", secret).update("mail-marks").digest();
  const of = ({ ownerId, id }: Owned) => {
    const cipher = createCipheriv(CIPHER, key, IV).setAutoPadding(false);
    const sealed = Buffer.concat([cipher.update(bytesOf(id)), cipher.update(bytesOf(ownerId)), cipher.final()]);
    return [sealed.subarray(0, 16), sealed.subarray(16)].map(lettersOf).join("");
  };
  return {
    of,
    in(text) {
      const mark = MARK.exec(text)?.[1]?.toLowerCase();
      if (!mark) return null;
      const halves = [readBase36(mark.slice(0, CHARS)), readBase36(mark.slice(CHARS))];
      if (!halves[0] || !halves[1]) return null;
      const decipher = createDecipheriv(CIPHER, key, IV).setAutoPadding(false);
      const ids = Buffer.concat([decipher.update(halves[0]), decipher.update(halves[1]), decipher.final()]);
      return { ownerId: uuidOf(ids.subarray(16)), id: uuidOf(ids.subarray(0, 16)) };
    },
    returnPath(base, message) {
      const at = base.lastIndexOf("@");
      return `${base.slice(0, at)}+${of(message)}${base.slice(at)}`;
    },
  };
}

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll("-", ""), "hex");

const uuidOf = (bytes: Buffer) => bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

const lettersOf = (bytes: Buffer) =>
  BigInt(`0x${bytes.toString("hex")}`)
    .toString(36)
    .padStart(CHARS, "0");

function readBase36(digits: string): Buffer | null {
  let number = 0n;
  for (const digit of digits) number = number * 36n + BigInt(Number.parseInt(digit, 36));
  return number < MOST ? Buffer.from(number.toString(16).padStart(32, "0"), "hex") : null;
}
