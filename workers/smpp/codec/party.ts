import { parseCaller } from "../../../app/domain/base/shared/phone";
import { asCaller } from "../../../app/domain/base/shared/same-person";

/** Type of number (SMPP 3.4 §5.2.5). */
const TON = { international: 1, national: 2, alphanumeric: 5 };

/** The E.164 digits of a person's address, whatever its type of number; any other address, without plus. */
export function partyOf(address: string, ton = 0): string {
  if (ton === TON.alphanumeric) return address;
  const written = ton === TON.international && !address.startsWith("00") ? `+${address.replace(/^\+/, "")}` : address;
  const phone = parseCaller(written, { isNational: ton === TON.national });
  return phone === null ? address.replace(/^\+/, "") : asCaller(phone);
}
