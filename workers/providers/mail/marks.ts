import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";
import type { Receipt } from "../../../app/domain/shared/ports/platform";

type Owned = Pick<Receipt, "ownerId" | "id">;

/** Which message a mail is about, in letters that no relay changes: for return paths (VERP) and Message-IDs. */
export interface Marks {
  of(message: Owned): string;
  /** The message that an address or a Message-ID names; null where none does. */
  in(text: string): Owned | null;
  /** `bounces@mail.example` as `bounces+<mark>@mail.example`. */
  returnPath(base: string, message: Owned): string;
}

/** Letters that hold 16 bytes; two such and a prefix fit into the 64 of a local part (RFC 5321 §4.5.3.1.1). */
const CHARS = 25;
const MOST = 2n ** 128n;
const MARK = /(?<![0-9a-z])([0-9a-z]{50})@/i;
// Two ids are two whole blocks, and no two messages begin with the same one.
const CIPHER = "aes-256-cbc";
const IV = Buffer.alloc(16);

/** Ids are no secret, so they go encrypted: a mark that somebody makes up decrypts to a message that does not exist. */
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
      const halves = [readLetters(mark.slice(0, CHARS)), readLetters(mark.slice(CHARS))];
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

function readLetters(letters: string): Buffer | null {
  let number = 0n;
  for (const letter of letters) number = number * 36n + BigInt(Number.parseInt(letter, 36));
  return number < MOST ? Buffer.from(number.toString(16).padStart(32, "0"), "hex") : null;
}
