import type { Period } from "../../../db/schema/billing";

export const PERIODS = ["day", "week", "month"] as const satisfies readonly Period[];

/** What is paid for by the period: an account's fee, a WhatsApp number. */
export const isOfPeriods = (source: string) => source.startsWith("subscription.");

/** As words and forms know what a price is per. */
export type ShownUnit = "segment" | "message" | "second" | Period;
