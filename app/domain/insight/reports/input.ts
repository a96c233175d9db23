import { z } from "zod";
import { EXPORT_DELIMITERS, FILE_KINDS } from "../../base/exports/export";
import { encodingOf } from "../../base/tables/encoding-input";
import { ENCODINGS } from "../../base/tables/encodings";
import { filterFields, typedPrices } from "./question";
import { LONGEST_NAME, MESSAGE_STATUSES, REPORT_TYPES } from "./report-types";

const STATUSES = [...MESSAGE_STATUSES, "pending", "processing", "paused"] as const;

/** One schema for the form and REST; times in ms UTC, `to` exclusive. */
export const reportInput = z.object({
  name: z.string().trim().max(LONGEST_NAME, "fieldTooLong").default(""),
  type: z.enum(REPORT_TYPES, "reportTypeUnknown").default("messages"),
  filterBy: z
    .strictObject({
      ...filterFields,
      type: z.string().max(50).optional(),
      status: z.enum(STATUSES, "statusUnknown").optional(),
      sender: z.string().trim().max(200).optional(),
    })
    .default({}),
  dateRange: z.object({ from: z.number(), to: z.number() }),
  isUrgent: z.boolean().default(false),
  format: z.enum(FILE_KINDS, "formatUnknown").default("csv"),
  encoding: encodingOf(ENCODINGS).default("utf-8"),
  delimiter: z.enum(EXPORT_DELIMITERS, "delimiterUnknown").default(";"),
});

export const postedFilters = {
  filterBy: reportInput.shape.filterBy.unwrap().extend(typedPrices).default({}),
  mailing: z.string().trim().max(200, "fieldTooLong").default(""),
};

export type ReportInput = z.infer<typeof reportInput>;
