import { z } from "zod";
import type { LookUp } from "./look-up";

export const lookUpFilter = z.strictObject({
  reachable: z.boolean({ error: "flagInvalid" }).optional(),
  isPorted: z.boolean({ error: "flagInvalid" }).optional(),
  isRoaming: z.boolean({ error: "flagInvalid" }).optional(),
  operator: z.string({ error: "textInvalid" }).trim().min(1, "textRequired").max(100, "fieldTooLong").optional(),
});

export type LookUpFilter = z.infer<typeof lookUpFilter>;

/** A phone without a result matches only the empty filter. */
export function fits(found: LookUp | null, { operator, ...flags }: LookUpFilter): boolean {
  const wanted = Object.entries(flags).filter(([, value]) => value !== undefined);
  if (wanted.length === 0 && operator === undefined) return true;
  if (!found || wanted.some(([name, value]) => found[name as keyof typeof flags] !== value)) return false;
  return operator === undefined || carrierOf(found)?.toLowerCase() === operator.toLowerCase();
}

export function carrierOf({ operator, portedOperator }: LookUp): string | null {
  return portedOperator ?? operator;
}
