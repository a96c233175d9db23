import { z } from "zod";
import { limitInput } from "../../../../app/domain/network/routing/input";
import { limits as limitsNoun } from "../../../../app/domain/network/routing/limits/limits";
import { resource } from "./resource";
import { stamps, stampsOf } from "./stamps";

export const limits = resource({
  one: "Limit",
  many: "Limits",
  noun: limitsNoun,
  input: limitInput,
  reply: z.object({
    ...stamps,
    kind: z.string(),
    key: z.string(),
    OwnerId: z.string().nullable(),
    amount: z.int(),
    period: z.int(),
  }),
  view: (_platform, rows) =>
    rows.map(({ kind, key, ownerId, amount, periodMs, ...row }) => ({
      ...stampsOf(row),
      kind,
      key,
      OwnerId: ownerId || null,
      amount,
      period: periodMs / 1000,
    })),
});
