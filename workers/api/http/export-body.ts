import { z } from "zod";
import { EXPORT_DELIMITERS, FILE_KINDS, formatFrom } from "../../../app/domain/exports/export";
import { ENCODINGS } from "../../../app/domain/tables/encodings";

/** How a file is written (spec §9). */
export const format = {
  encoding: z.enum(ENCODINGS, "encodingUnknown").default("utf-8"),
  delimiter: z.enum(EXPORT_DELIMITERS, "delimiterUnknown").default(";"),
  /** A spreadsheet has an encoding of its own and no delimiters. */
  format: z.enum(FILE_KINDS, "formatUnknown").default("csv"),
};

/** The same as the domain takes it. */
export function formatIn({ format: type, encoding, delimiter }: z.infer<z.ZodObject<typeof format>>) {
  return formatFrom(type, encoding, delimiter);
}

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
