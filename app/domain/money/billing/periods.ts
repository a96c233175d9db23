import type { Period } from "../../../../db/schema/billing";

export const PERIODS = ["day", "week", "month"] as const satisfies readonly Period[];

/** Sources paid per period: an account's fee, a WhatsApp number. */
export const isOfPeriods = (source: string) => source.startsWith("subscription.");

/** Price units, as texts and forms use them. */
export type ShownUnit = "segment" | "message" | "second" | Period;
