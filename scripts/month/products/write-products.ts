import { sql } from "drizzle-orm";
import { newIdAt } from "../../../app/domain/base/shared/ids";
import { nextRun } from "../../../app/domain/insight/reports/next-run";
import { saveDraft } from "../../../app/domain/messaging/drafts/drafts";
import { createBulk } from "../../../app/domain/messaging/sendings/accept/create-bulk";
import { bulkInput } from "../../../app/domain/messaging/sendings/accept/input";
import { createRecurrent } from "../../../app/domain/messaging/sendings/schedule/create";
import { createLink } from "../../../app/domain/messaging/short-links/change";
import { CAMPAIGNS, SENDER } from "../messages/shop";
import { inputOf } from "../messages/shop-campaigns";
import type { Messages } from "../messages/write-messages";
import type { People, World } from "../people/write-people";
import { dayTime, MINUTE, ZONE } from "../world/clock";
import { accepted } from "../world/expect";
import { writeHook, writeIntegration, writeKeys } from "./programs";
import { writeReports } from "./reports";
import { writeWidget } from "./widgets";

interface Places {
  /** An address of the sandbox that answers every request. */
  hookUrl: string;
  linkDomain: string;
}

/** Widgets, keys, hooks, reports, and what is planned. */
export async function writeProducts(
  world: World,
  people: People,
  messages: Messages,
  { hookUrl, linkDomain }: Places,
): Promise<void> {
  const { viewers } = people;
  const client = viewers.of("client");
  await writeWidget(world, client, messages.codes);
  await writeKeys(world, client);
  await writeKeys(world, viewers.of("client2"));
  await writeHook(world, client, messages.all, hookUrl);
  await writeIntegration(world, viewers.of("client2"), messages.all);
  await writeReports(world, client);
  await moveSchedules(world);
  await writeLinks(world, people, linkDomain);
  await planTomorrow(world, people);
}

/** Runs before today were made: the next one is due by the calendar. */
async function moveSchedules({ needs, until }: World): Promise<void> {
  const nextAt = nextRun({ frequency: "weekly", weekDay: 0, hour: 9, zone: ZONE }, until);
  await needs.db.run(sql`UPDATE report_schedules SET next_at = ${nextAt}`);
}

const LINKS = [
  { ago: 50, slug: "vektor", path: "" },
  { ago: 22, slug: "liga74", path: "spb" },
];

async function writeLinks({ needs, clock, until }: World, { viewers }: People, domain: string): Promise<void> {
  for (const { ago, slug, path } of LINKS) {
    clock.set(dayTime(until, ago, "14:00"));
    const input = { fullUrl: `https://vektor-sport.example/${path}`, domain, slug, expiresAt: null };
    accepted(await createLink(needs, viewers.of("client"), input as never), slug);
  }
}

async function planTomorrow({ needs, clock, until }: World, { viewers, lists }: People): Promise<void> {
  const client = viewers.of("client");
  clock.set(until - 40 * MINUTE);
  const campaign = {
    ago: -1,
    time: "11:00",
    title: "Первый снег: лыжи к выходным",
    type: "viber" as const,
    lists: ["Постоянные клиенты", "Петербург"],
    payload: { text: "${firstName|Здравствуйте}, выпал снег. Лыжи и ботинки ждут вас, подгоним крепления за час." },
    fallback: {
      type: "sms" as const,
      text: "Вектор: выпал снег, лыжи ждут вас. Подгоним крепления за час.",
      timeout: 900,
    },
    tags: ["лыжи"],
  };
  const input = inputOf(campaign, lists.get("client")!, SENDER);
  const schedule = { delay: new Date(dayTime(until, -1, "11:00")).toISOString() };
  accepted(await createBulk(needs, client, bulkInput.parse({ ...input, schedule })), campaign.title);
  const weekly = CAMPAIGNS.find(({ title }) => title.startsWith("Отзыв о покупке"))!;
  const repeated = bulkInput.parse({
    ...inputOf(weekly, lists.get("client")!, SENDER),
    title: "Отзыв о покупке, раз в неделю",
  });
  const recurrence = {
    startsAt: dayTime(until, -3, "18:00"),
    frequency: "weekly" as const,
    zone: ZONE,
    endsAt: null,
    amount: null,
  };
  accepted(await createRecurrent(needs, client, repeated, recurrence), repeated.title!);
  clock.set(until - 25 * MINUTE);
  const draft = {
    title: "Сертификаты к Новому году",
    message: {
      type: "viber" as const,
      payload: { sender: SENDER, text: "Подарочный сертификат «Вектора»: номинал любой, срок год." },
    },
  };
  accepted(await saveDraft(needs, client, { id: newIdAt(until - 25 * MINUTE), version: 0 }, draft), draft.title);
}
