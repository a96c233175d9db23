import { z } from "zod";
import { findHeld } from "../../../app/domain/sendings/actions/moderate";
import { heldInput, moderateHeld as moderate } from "../../../app/domain/sendings/actions/moderation-input";
import { ok } from "../../../app/domain/shared/errors/result";
import { toUnits } from "../../../app/domain/shared/money";
import { endpoint } from "../http/endpoint";
import { after, isoTime, paging } from "../http/list";

const held = z.object({
  id: z.string(),
  OwnerId: z.string(),
  groupId: z.string(),
  type: z.string(),
  sender: z.string(),
  recipient: z.string(),
  text: z.string(),
  price: z.number(),
  rules: z.array(z.string()),
  createdAt: z.iso.datetime(),
});

export const listHeld = endpoint("listHeld", {
  query: z.strictObject({ $limit: paging.$limit, ...after }),
  reply: z.object({ data: z.array(held), next: z.string().nullable() }),
  async handle({ platform, query: { $after, $limit } }) {
    const rows = await findHeld(platform.db, { after: $after, limit: $limit });
    const data = rows.map(({ ownerId, id, taskId, type, sender, recipient, text, price, timeline }) => ({
      ...{ id, OwnerId: ownerId, groupId: taskId ?? id, type, sender, text },
      recipient: `+${recipient}`,
      price: toUnits(price),
      rules: timeline[0]?.rules ?? [],
      createdAt: isoTime(timeline[0]?.at ?? 0),
    }));
    return ok({ data, next: rows.length === $limit ? (rows.at(-1)?.id ?? null) : null });
  },
});

export const moderateHeld = endpoint("moderateHeld", {
  body: heldInput,
  reply: z.object({ count: z.int() }),
  handle: async ({ platform, body }) => ok({ count: await moderate(platform, body) }),
});
