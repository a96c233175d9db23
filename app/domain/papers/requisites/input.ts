import { z } from "zod";
import type { RequisiteDetails } from "../../../../db/schema/papers";
import { writtenAs } from "../../base/shared/raw-shape";
import { completed } from "./complete";
import { faultsIn } from "./faults";
import { contactPart, ownText, PAYER_TAX, partsWith, refuseAt } from "./shape";

function shapeOf(matches: boolean) {
  return {
    title: ownText(150),
    type: z.literal("business", "requisiteType").default("business"),
    isActive: z.boolean("isActiveInvalid").default(true),
    contact: contactPart(matches),
    ...partsWith(PAYER_TAX, matches),
  };
}

const shape = z.object(shapeOf(true));

function checked({ title, type: _, isActive, ...details }: z.output<typeof shape>, context: z.RefinementCtx) {
  const whole: RequisiteDetails = completed(details);
  for (const fault of faultsIn(whole)) refuseAt(context, fault);
  return { title, isActive, details: whole };
}

/** For form and REST: an unchecked box means no, a missing flag in REST means yes. */
export const requisiteInput = shape.transform(checked);
export const requisiteForm = z
  .object({ ...shapeOf(false), isActive: z.boolean("isActiveInvalid").default(false), id: z.uuid("idInvalid") })
  .transform(({ id, ...typed }, context) => ({ id, ...checked(typed, context) }));

const parts = z.record(z.string(), z.unknown()).optional();

/** Absent fields stay unchanged; the merged result is validated as a whole. */
export const requisiteChange = writtenAs(
  z.object({
    title: ownText(150).unwrap().optional(),
    type: z.literal("business", "requisiteType").optional(),
    isActive: z.boolean("isActiveInvalid").optional(),
    contact: parts,
    signer: parts,
    manager: parts,
    data: parts,
  }),
  () => shape,
);

export type RequisiteInput = z.output<typeof requisiteInput>;
export type RequisiteChange = z.output<typeof requisiteChange>;
