/** Without similar characters. */
const SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const LENGTH = 8;

export function newReferralCode(): string {
  // 32 characters: five low bits are uniform.
  return Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => SIGNS[byte % SIGNS.length]).join("");
}
