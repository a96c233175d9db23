import { z } from "zod";
import { addressOf } from "../../base/shared/typed-address";
import { METHODS } from "./methods";

const MOST_PERCENT = 50;
const PARTS_OF_PERCENT = 10_000;

const percent = z
  .string({ error: "percentInvalid" })
  .default("")
  .transform((text) => text.trim().replace(",", ".") || "0")
  .refine((text) => /^\d{1,2}(\.\d{1,4})?$/.test(text) && Number(text) <= MOST_PERCENT, "percentInvalid")
  .transform((text) => Math.round(Number(text) * PARTS_OF_PERCENT));

const short = (key: string) => z.string({ error: key }).trim().min(1, key).max(200, "textInvalid");

/** `commission`: entered in per cent, stored in millionths. */
export const terminalForm = z.object({
  method: z.enum(METHODS, "fieldInvalid"),
  isActive: z.boolean().default(false),
  address: short("bankAddress")
    .overwrite(addressOf)
    .pipe(z.url({ error: "bankAddress" })),
  merchant: short("terminalMerchant"),
  secret: z.string().trim().max(500, "textInvalid").default(""),
  commission: percent,
});

export type TerminalInput = z.output<typeof terminalForm>;
