import type { ReportFrequency, ReportType } from "../../../../db/schema/reports/tables";

export const REPORT_TYPES = ["messages", "billings"] as const satisfies ReportType[];
export const FREQUENCIES = ["daily", "weekly", "monthly"] as const satisfies ReportFrequency[];

export const LONGEST_NAME = 120;

/** Longest period of a file, days. */
export const FILE_DAYS = 186;

/** Dimensions of rows. "user" only for many accounts. */
export const DIMENSIONS = [
  "type",
  "operator",
  "country",
  "sender",
  "task",
  "tag",
  "step",
  "price",
  "status",
  "day",
  "weekday",
  "hour",
  "user",
] as const;

export type Dimension = (typeof DIMENSIONS)[number];

export const MESSAGE_STATUSES = ["waiting", "sent", "delivered", "seen", "failed", "unsent"] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

export const COMPARISONS = ["before", "week"] as const;

export const FILTER_NAMES = [
  "type",
  "sender",
  "operator",
  "country",
  "task",
  "tag",
  "status",
  "priceFrom",
  "priceTo",
] as const;
export type FilterName = (typeof FILTER_NAMES)[number];
