import { MODERATION } from "../../../app/domain/base/chains/status";
import type { Person } from "../people/person";
import type { People, World } from "../people/write-people";
import { MINUTE } from "../world/clock";
import { type Campaign, runCampaign } from "./campaigns";
import { sendEveryDay } from "./every-day";
import type { Message } from "./message";
import { CLIENT2_KINDS, OTHERS } from "./others";
import { answer, clickLinks, stop } from "./reactions";
import { CAMPAIGNS, SENDER } from "./shop";
import { planOf } from "./shop-campaigns";
import { CODES, KINDS } from "./shop-singles";
import { openSingles, storeSingles } from "./singles";

export interface Messages {
  all: Message[];
  /** One-time codes of the shop's widget. */
  codes: Message[];
  /** Campaigns of the shop. */
  campaigns: Campaign[];
}

const MONTH = 30;
/** How much of the usual the shop sent before the month that is shown. */
const BEFORE = { ago: MONTH, ratio: 0.35 };

const HELD = {
  username: "fitline",
  rule: "Долги и коллекторы",
  kind: {
    type: "sms",
    payload: { sender: "FITLINE", text: "Карта заблокирована за долг. Погасите до пятницы. Линия" },
  },
} as const;

/** A message that a rule holds back until a manager decides. */
async function holdOne(world: World, ownerId: string, people: readonly Person[]): Promise<Message> {
  const { needs, random, until } = world;
  const at = until - 35 * MINUTE;
  const send = await openSingles(needs, random, ownerId, HELD.kind, until);
  const { phone, email } = people[0]!;
  const { row, ...message } = send({ at, to: { phone, email } })!;
  const held = {
    ...row,
    status: "paused" as const,
    error: MODERATION,
    attempts: 0,
    provider: null,
    provider_ref: null,
    timeline: [
      { at, status: "pending" as const, amount: row.price, rules: [HELD.rule] },
      { at, status: "paused" as const, code: MODERATION },
    ],
    updated_at: at,
  };
  const made: Message = { ...message, row: held, bill: "pending", settledAt: null };
  await storeSingles(needs, [made], until);
  return made;
}

/** Campaigns and single messages of all accounts, with what people did about them. */
export async function writeMessages(world: World, { viewers, lists, known }: People): Promise<Messages> {
  const { until } = world;
  const shop = { id: viewers.of("client").id };
  const people = known.get("client")!;
  const campaigns: Campaign[] = [];
  for (const planned of CAMPAIGNS) {
    const plan = planOf(planned, lists.get("client")!, SENDER, until);
    if (plan.at > until) continue;
    const campaign = await runCampaign(world, shop, plan);
    campaigns.push(campaign);
    const { messages } = campaign;
    if (planned.clicks) await clickLinks(world, shop.id, campaign, planned.clicks);
    if (planned.answers)
      await answer(world, { ownerId: shop.id, messages, ratio: planned.answers, unread: planned.ago === 1 ? 4 : 0 });
  }
  const all = campaigns.flatMap(({ messages }) => messages);
  await stop(world, all.findLast(({ row }) => row.type === "sms" && row.status === "delivered")!);
  world.clock.set(until);
  const singles = await sendEveryDay(world, {
    ownerId: shop.id,
    people,
    kinds: KINDS,
    first: 60,
    last: 0,
    before: BEFORE,
  });
  const codes = await sendEveryDay(world, {
    ownerId: shop.id,
    people,
    kinds: CODES.map((one) => ({ ...one, isCode: true })),
    first: MONTH - 1,
    last: 0,
  });
  await answer(world, { ownerId: shop.id, messages: singles.slice(-120), ratio: 0.08, unread: 2 });
  all.push(...singles, ...codes);

  const client2 = { ownerId: viewers.of("client2").id, people: known.get("client2")!, kinds: CLIENT2_KINDS };
  all.push(...(await sendEveryDay(world, { ...client2, first: 45, last: 0, before: BEFORE })));
  for (const { username, sends, sender, campaigns: planned, kinds } of OTHERS) {
    const owner = { id: viewers.of(username).id };
    for (const one of planned) {
      const plan = planOf(one, lists.get(username)!, sender, until);
      if (plan.at < until) all.push(...(await runCampaign(world, owner, plan)).messages);
    }
    const [first, last] = sends!;
    world.clock.set(until);
    all.push(...(await sendEveryDay(world, { ownerId: owner.id, people: known.get(username)!, kinds, first, last })));
    if (username === HELD.username) all.push(await holdOne(world, owner.id, known.get(username)!));
  }
  return { all, codes, campaigns };
}
