import { z } from "zod";
import { ok } from "../../../../app/domain/base/shared/errors/result";
import { toUnits } from "../../../../app/domain/base/shared/money";
import { heldInput, moderateHeld as moderate } from "../../../../app/domain/messaging/sendings/actions/decide-held";
import { findHeld, type HeldRow } from "../../../../app/domain/messaging/sendings/actions/moderate";
import { endpoint } from "../../http/endpoint";
import { figuresOf, isoTime, pageOf, searchPage, shallow, walked } from "../../http/list";

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

// Held messages of all accounts, so there is no `OwnerId`.
const { OwnerId: _owner, ...pages } = shallow;

export const listHeld = endpoint("listHeld", {
  query: z.strictObject({ ...pages, ...walked }),
  reply: pageOf(held),
  async handle({ platform, query }) {
    const find = (page: Parameters<typeof findHeld>[1]) => findHeld(platform.db, page);
    const words = ({ recipient, sender, text }: HeldRow) => [recipient, sender, text];
    const page = await searchPage(query, find, words);
    const data = page.rows.map(({ ownerId, id, taskId, type, sender, recipient, text, price, timeline }) => ({
      id,
      OwnerId: ownerId,
      groupId: taskId ?? id,
      type,
      sender,
      text,
      recipient: `+${recipient}`,
      price: toUnits(price),
      rules: timeline[0]?.rules ?? [],
      createdAt: isoTime(timeline[0]?.at ?? 0),
    }));
    return ok({ data, ...figuresOf(page) });
  },
});

export const moderateHeld = endpoint("moderateHeld", {
  body: heldInput,
  reply: z.object({ count: z.int() }),
  handle: async ({ platform, viewer, body }) => ok({ count: await moderate(platform, viewer, body) }),
});
