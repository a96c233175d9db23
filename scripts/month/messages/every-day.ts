import { sql } from "drizzle-orm";
import { newIdAt } from "../../../app/domain/base/shared/ids";
import type { Platform } from "../../../app/domain/base/shared/ports/platform";
import type { Person } from "../people/person";
import { insertAll } from "../world/bulk-insert";
import { dayTime, HOUR, MINUTE, weekDayOf } from "../world/clock";
import type { Random } from "../world/random";
import type { Message } from "./message";
import { openSingles, type SingleKind, storeSingles } from "./singles";

interface World {
  needs: Platform;
  random: Random;
  until: number;
}

export interface Daily {
  daily: number;
  kind: SingleKind;
  isCode?: boolean;
}

interface Sending {
  ownerId: string;
  people: readonly Person[];
  kinds: readonly Daily[];
  /** Days before today. */
  first: number;
  last: number;
  /** How much less on days before the month that is shown. */
  before?: { ago: number; ratio: number };
}

const WEEKEND = 0.55;
/** Times of a working day; most are at noon and in the evening. */
const HOURS: readonly [hour: number, weight: number][] = [
  [9, 3],
  [10, 6],
  [11, 9],
  [12, 10],
  [13, 8],
  [14, 7],
  [15, 7],
  [16, 8],
  [17, 9],
  [18, 9],
  [19, 6],
  [20, 3],
];

/** Single messages of each day, in the order of time. */
export async function sendEveryDay(
  world: World,
  { ownerId, people, kinds, first, last, before }: Sending,
): Promise<Message[]> {
  const { needs, random, until } = world;
  const messages: Message[] = [];
  for (const { daily, kind, isCode = false } of kinds) {
    const send = await openSingles(needs, random, ownerId, kind, until);
    for (let ago = first; ago >= last; ago--) {
      const midnight = dayTime(until, ago, "00:00");
      const quiet = before && ago > before.ago ? before.ratio : 1;
      const usual = daily * quiet * (weekDayOf(midnight + 12 * HOUR) > 4 ? WEEKEND : 1);
      const count = Math.round(usual * (0.75 + random.next() / 2));
      for (let n = 0; n < count; n++) {
        const at = midnight + random.weighted(HOURS) * HOUR + random.whole(0, HOUR - MINUTE);
        if (at > until - 2 * MINUTE) continue;
        const { phone, email } = random.pick(people);
        const facts = { heard: [kind.type], connected: [] };
        const message = send({ at, to: { phone, email, facts }, isCode });
        if (message) messages.push(message);
      }
    }
  }
  messages.sort((one, other) => one.row.created_at - other.row.created_at);
  await storeSingles(needs, messages, until);
  await writeQuestions(world, ownerId, messages);
  return messages;
}

const QUESTIONS = [
  "Где мой заказ?",
  "Здравствуйте, когда приедете?",
  "Добрый день! Жду сегодня?",
  "Курьер уже выехал?",
];

/** Questions before each WhatsApp message: it takes free text from those who wrote within a day. */
async function writeQuestions({ needs, random }: World, ownerId: string, messages: readonly Message[]) {
  const replies = messages.filter(({ row }) => row.type === "whatsapp");
  await insertAll(
    needs.db,
    "incoming",
    replies.map(({ row }) => {
      const at = row.created_at - random.whole(3, 90) * MINUTE;
      return {
        owner_id: ownerId,
        id: newIdAt(at),
        type: row.type,
        sender: row.recipient,
        recipient: row.sender,
        text: random.pick(QUESTIONS),
        provider: row.provider,
        provider_ref: `asked-${row.id}`,
        sent_at: at,
        created_at: at,
        answered_at: row.created_at,
      };
    }),
  );
  await needs.db.run(sql`UPDATE accounts SET incoming = incoming + ${replies.length} WHERE owner_id = ${ownerId}`);
}
