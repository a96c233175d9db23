import type { Receipt } from "../../app/domain/shared/platform";

type Owned = Pick<Receipt, "ownerId" | "id">;

/** Letters that hold the 16 bytes of an id; both ids and a prefix fit into the 64 of a local part (RFC 5321 §4.5.3.1.1). */
const LETTERS = 25;
const MOST = 2n ** 128n;
const MARK = /(?<![0-9a-z])([0-9a-z]{50})@/i;

/** Which message a mail is about, in letters that no relay changes: for return paths (VERP) and Message-IDs. */
export function markOf({ ownerId, id }: Owned): string {
  return [ownerId, id]
    .map((uuid) =>
      BigInt(`0x${uuid.replaceAll("-", "")}`)
        .toString(36)
        .padStart(LETTERS, "0"),
    )
    .join("");
}

/** The message that is named in an address or a Message-ID; null where none is. */
export function markIn(text: string): Owned | null {
  const mark = MARK.exec(text)?.[1]?.toLowerCase();
  if (!mark) return null;
  const [ownerId, id] = [uuidOf(mark.slice(0, LETTERS)), uuidOf(mark.slice(LETTERS))];
  return ownerId && id ? { ownerId, id } : null;
}

/** `bounces@mail.example` as `bounces+<mark>@mail.example`. */
export function returnPath(base: string, message: Owned): string {
  const at = base.lastIndexOf("@");
  return `${base.slice(0, at)}+${markOf(message)}${base.slice(at)}`;
}

function uuidOf(letters: string): string | null {
  let number = 0n;
  for (const letter of letters) number = number * 36n + BigInt(Number.parseInt(letter, 36));
  if (number >= MOST) return null;
  return number
    .toString(16)
    .padStart(32, "0")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
