const FINAL: readonly (string | null)[] = ["cardExpired", "cardBlocked", "cardBarred"];
/** The bank may have taken the money all the same. */
const UNSURE: readonly (string | null)[] = ["noAnswer", "expired", "otherSum"];

export const isFinal = (reason: string | null) => FINAL.includes(reason);
export const isUnsure = (reason: string | null) => UNSURE.includes(reason);
