import { sql } from "drizzle-orm";
import type { Viewer } from "../../../app/domain/base/access/viewer";
import { createOtpChannel } from "../../../app/domain/products/otp/channels";
import { channelInput, templateInput, widgetInput } from "../../../app/domain/products/otp/input";
import { dayAt } from "../../../app/domain/products/otp/statistics";
import { createOtpTemplate } from "../../../app/domain/products/otp/templates";
import { createWidget } from "../../../app/domain/products/otp/widgets";
import { hasArrived, type Message } from "../messages/message";
import { SENDER } from "../messages/shop";
import type { World } from "../people/write-people";
import { insertAll } from "../world/bulk-insert";
import { dayTime, MINUTE } from "../world/clock";
import { accepted } from "../world/expect";

/** The widget's channel by the channel that carries its code. */
const WIDGET_TYPES: Record<string, string> = { telegram: "telegramcode", flashcall: "flashcall", sms: "sms" };
const NAMES: Record<string, string> = { telegramcode: "Код в Telegram", flashcall: "Звонок", sms: "SMS" };
const ENTERED = 0.94;
const WRONG = 0.06;
/** Requests that the guard stopped, in days before today. */
const STOPS: readonly [ago: number, subject: string, times: number][] = [
  [17, "185.220.101.0/24", 46],
  [8, "+22507", 31],
  [2, "185.220.101.0/24", 12],
];

/** The shop's widget with a month of codes; each code is a message of the month. */
export async function writeWidget(world: World, client: Viewer, codes: readonly Message[]): Promise<void> {
  const { needs, clock, until } = world;
  clock.set(dayTime(until, 40, "12:00"));
  const channels: string[] = [];
  for (const channelType of Object.values(WIDGET_TYPES)) {
    const input = {
      name: NAMES[channelType],
      channelType,
      additionalSettings: { code: { length: 4 }, lifetime: 120, numberOfTries: 3 },
    };
    channels.push(accepted(await createOtpChannel(needs, client, channelInput.parse(input)), channelType).id);
  }
  const [sender] = await needs.db.all<{ id: string }>(
    sql`SELECT id FROM sendernames WHERE owner_id = ${client.id} AND type = 'sms' AND name = ${SENDER}`,
  );
  const text = { senderId: sender!.id, template: "Код ${code}, никому его не говорите. Вектор" };
  const template = {
    name: "Код входа",
    channelType: "sms",
    conditions: [{ tag: "default", match: "equal", values: [] }],
    additionalSettings: text,
  };
  const parsed = templateInput.safeParse(template);
  const plain = parsed.success ? parsed.data : templateInput.parse({ ...template, conditions: [] });
  accepted(await createOtpTemplate(needs, client, plain), "code template");
  const settings = { title: "Вектор", origins: ["https://vektor-sport.example"] };
  const input = widgetInput.parse({ name: "Вход на сайт", settings, channels, dailyCap: 300 });
  const widget = accepted(await createWidget(needs, client, input), "widget");
  await countDays(world, widget.id, client.id, codes);
  await needs.db.run(
    sql`UPDATE otp_widgets SET updated_at = created_at WHERE owner_id = ${client.id} AND id = ${widget.id}`,
  );
}

async function countDays(
  { needs, random, until }: World,
  widgetId: string,
  ownerId: string,
  codes: readonly Message[],
) {
  const of = { owner_id: ownerId, widget_id: widgetId };
  const sent = Map.groupBy(codes, ({ row }) => `${dayAt(row.created_at)} ${WIDGET_TYPES[row.type]}`);
  const days = [...sent].map(([key, some]) => {
    const [day, type] = key.split(" ");
    const arrived = some.filter(hasArrived);
    return {
      ...of,
      day,
      channel_type: type,
      asked: 0,
      sent: some.length,
      entered: arrived.filter(() => random.chance(ENTERED)).length,
      wrong: arrived.filter(() => random.chance(WRONG)).length,
      stopped: 0,
      cost: some.reduce((sum, { row, bill }) => sum + (bill === "refunded" ? 0 : row.price), 0),
      saved: 0,
    };
  });
  const prices = codes.map(({ row }) => row.price);
  const dearest = Math.max(...prices);
  const stops = STOPS.map(([ago, subject, times]) => ({ at: dayTime(until, ago, "03:20"), subject, times }));
  const asked = Map.groupBy(codes, ({ row }) => dayAt(row.created_at));
  const totals = [...asked].map(([day, some]) => {
    const stopped = stops.filter(({ at }) => dayAt(at) === day).reduce((sum, { times }) => sum + times, 0);
    return {
      ...of,
      day,
      channel_type: "",
      asked: some.length + stopped,
      sent: 0,
      entered: 0,
      wrong: 0,
      stopped,
      cost: 0,
      saved: stopped * dearest,
    };
  });
  await insertAll(needs.db, "otp_days", [...days, ...totals]);
  await insertAll(
    needs.db,
    "otp_refusals",
    stops.map(({ at, subject, times }, index) => ({
      ...of,
      id: `01900000-0000-7000-8000-0000000000f${index}`,
      slot: Math.floor(at / (60 * MINUTE)),
      reason: subject.startsWith("+") ? "prefix" : "network",
      subject,
      recipient: subject.startsWith("+") ? "22507481230" : "79031247788",
      address: "185.220.101.44",
      times,
      saved: times * dearest,
      created_at: at,
      updated_at: at + 40 * MINUTE,
    })),
  );
  const today = codes.filter(({ row }) => dayAt(row.created_at) === dayAt(until));
  const spent = today.reduce((sum, { row }) => sum + row.price, 0);
  await insertAll(needs.db, "otp_spends", spent > 0 ? [{ ...of, day: dayAt(until), spent }] : []);
}
