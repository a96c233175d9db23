import { z } from "zod";
import { EXPORT_DELIMITERS, FILE_KINDS, formatFrom } from "../../../app/domain/base/exports/export";
import { encodingOf } from "../../../app/domain/base/tables/encoding-input";
import { ENCODINGS } from "../../../app/domain/base/tables/encodings";

export const format = {
  encoding: encodingOf(ENCODINGS).default("utf-8"),
  delimiter: z.enum(EXPORT_DELIMITERS, "delimiterUnknown").default(";"),
  format: z.enum(FILE_KINDS, "formatUnknown").default("csv"),
};

export function formatIn({ format: type, encoding, delimiter }: z.infer<z.ZodObject<typeof format>>) {
  return formatFrom(type, encoding, delimiter);
}

/** More than exist: a list may repeat some. */
const MOST_COLUMNS = 200;

export function columnsOf<T extends string>(known: readonly [T, ...T[]]) {
  return z
    .array(z.enum(known, "columnUnknown"))
    .max(MOST_COLUMNS, "tooMany")
    .min(1, "columnsRequired")
    .transform((requested) => known.filter((column) => requested.includes(column)))
    .optional();
}

export const begun = z.object({ TaskId: z.string() });
