/** Without letters and digits that are taken for one another. */
const SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const LENGTH = 8;

/** A random code for inviting others, such as "K7QX2MPA"; who stores it makes sure that it is nobody else's. */
export function newReferralCode(): string {
  // 32 signs: the low five bits choose evenly.
  return Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => SIGNS[byte % SIGNS.length]).join("");
}
