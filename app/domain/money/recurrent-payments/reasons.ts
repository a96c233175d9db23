const FINAL: readonly (string | null)[] = ["cardExpired", "cardBlocked", "cardBarred"];
/** With these, the bank may have taken the money anyway. */
const UNSURE: readonly (string | null)[] = ["noAnswer", "expired", "otherSum"];

export const isFinal = (reason: string | null) => FINAL.includes(reason);
export const isUnsure = (reason: string | null) => UNSURE.includes(reason);
