import { z } from "zod";
import { checkPayload, templateMismatchesOf } from "../../base/channels/payload";
import { bulkInput } from "../sendings/accept/input";
import { checkSplit } from "../sendings/compose/split-input";
import { addresses } from "../sendings/recipients/typed-addresses";

const MOST_USERS = 100;
const { type, payload, fallbacks, budget, recipient, split } = bulkInput.shape;

const nobody = z
  .union([z.array(z.never()).max(0), z.object({ include: z.array(z.never()).max(0), exclude: addresses.default([]) })])
  .transform((value) =>
    "exclude" in value && value.exclude.length > 0 ? { include: [], exclude: value.exclude } : null,
  );

const comment = z.string({ error: "textInvalid" }).trim().max(1000, "textTooLong");

const fields = {
  title: z.string({ error: "titleRequired" }).trim().min(1, "titleRequired").max(150, "titleTooLong"),
  type,
  payload,
  fallbacks: fallbacks.unwrap(),
  budget: budget.unwrap().nullable(),
  split: split.unwrap().nullable(),
  recipient: z.union([nobody, recipient]).nullable(),
  isActive: z.boolean({ error: "isActiveInvalid" }),
  Users: z.array(z.string()).max(MOST_USERS, "tooManyUsers"),
  moderation: z.enum(["pending", "approved", "rejected"], "optionUnknown"),
  comment,
  adminComment: comment,
  adminCommentPrivate: comment,
  resellerComment: comment,
  resellerCommentPrivate: comment,
};

/** A campaign's body with a title (integrators §1.4), without start. `OwnerId`: a managed account. */
export const templateInput = z
  .object({
    ...z.object(fields).partial().shape,
    title: fields.title,
    type,
    payload,
    OwnerId: z.string().optional(),
  })
  .superRefine((template, context) => checkPayload(template, context, templateMismatchesOf))
  .superRefine(({ split, ...template }, context) => checkSplit({ ...template, split: split ?? undefined }, context));

/** Absent fields stay; type and payload are checked after merging. */
export const templateChange = z.object(fields).partial();

export type TemplateInput = z.infer<typeof templateInput>;
export type TemplateChange = z.infer<typeof templateChange>;
