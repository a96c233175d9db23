import { readEmail } from "../../base/shared/email";
import { parsePhone } from "../../base/shared/phone";

/** Separator of several values in address books. */
const JOINT = " ::: ";
const LIST = /[,;\n|]/;

/** A cell's phone, or the first of several. E.164 digits without plus. */
export function phoneIn(cell: string): string | null {
  return parsePhone(cell) ?? firstOf(cell, parsePhone);
}

/** A cell's e-mail in stored form, or the first of several. */
export function emailIn(cell: string): string | null {
  return readEmail(cell) ?? firstOf(cell, readEmail);
}

/** Splits a list only if each part is an address: a comma may also be part of one. */
function firstOf(cell: string, read: (part: string) => string | null): string | null {
  const isJoint = cell.includes(JOINT);
  if (!isJoint && !LIST.test(cell)) return null;
  const parts = cell.split(isJoint ? JOINT : LIST, MOST_PARTS + 1).map((part) => part.trim());
  if (parts.length > MOST_PARTS) return null;
  const found = parts.filter(Boolean).map((part) => read(part));
  return isJoint || !found.includes(null) ? (found.find((one) => one !== null) ?? null) : null;
}

const MOST_PARTS = 20;
