import { z } from "zod";
import { EXPORT_DELIMITERS, FILE_KINDS, formatFrom } from "../../../app/domain/exports/export";
import { ENCODINGS } from "../../../app/domain/tables/encodings";

export const format = {
  encoding: z.enum(ENCODINGS, "encodingUnknown").default("utf-8"),
  delimiter: z.enum(EXPORT_DELIMITERS, "delimiterUnknown").default(";"),
  format: z.enum(FILE_KINDS, "formatUnknown").default("csv"),
};

export function formatIn({ format: type, encoding, delimiter }: z.infer<z.ZodObject<typeof format>>) {
  return formatFrom(type, encoding, delimiter);
}

export function columnsOf<T extends string>(known: readonly [T, ...T[]]) {
  return z
    .array(z.enum(known, "columnUnknown"))
    .min(1, "columnsRequired")
    .transform((asked) => known.filter((column) => asked.includes(column)))
    .optional();
}

export const begun = z.object({ TaskId: z.string() });
