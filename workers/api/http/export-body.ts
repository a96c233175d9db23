import { z } from "zod";
import { EXPORT_DELIMITERS } from "../../../app/domain/exports/export";
import { ENCODINGS } from "../../../app/domain/tables/encodings";

/** How a file is written (spec §9). */
export const format = {
  encoding: z.enum(ENCODINGS, "encodingUnknown").default("utf-8"),
  delimiter: z.enum(EXPORT_DELIMITERS, "delimiterUnknown").default(";"),
};

/** Columns of a file, each once, in the file's own order. */
export function columnsOf<T extends string>(known: readonly [T, ...T[]]) {
  return z
    .array(z.enum(known, "columnUnknown"))
    .min(1, "columnsRequired")
    .transform((asked) => known.filter((column) => asked.includes(column)))
    .optional();
}

/** A task that writes the files: its `meta.files` names them when it is completed. */
export const begun = z.object({ TaskId: z.string() });
