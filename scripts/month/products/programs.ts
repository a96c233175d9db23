import { sql } from "drizzle-orm";
import { digestOf } from "../../../app/domain/base/access/sha256";
import { createToken } from "../../../app/domain/base/access/tokens";
import type { Viewer } from "../../../app/domain/base/access/viewer";
import { batchByName } from "../../../app/domain/base/shared/batch-by-name";
import { newIdAt } from "../../../app/domain/base/shared/ids";
import { createHook } from "../../../app/domain/messaging/webhooks/hooks";
import { hookInput } from "../../../app/domain/messaging/webhooks/input";
import { outboxStatements } from "../../../app/domain/messaging/webhooks/outbox";
import { runHook } from "../../../app/domain/messaging/webhooks/run";
import { recordCall } from "../../../app/domain/products/integrations/calls";
import { integrationInput } from "../../../app/domain/products/integrations/input";
import { createIntegration } from "../../../app/domain/products/integrations/integrations";
import type { Message } from "../messages/message";
import type { World } from "../people/write-people";
import { dayTime, MINUTE, SECOND } from "../world/clock";
import { accepted } from "../world/expect";

const KEYS: readonly {
  ago: number;
  description: string;
  isTest: boolean;
  ipWhitelist: string[];
  usedAgo: number | null;
}[] = [
  { ago: 60, description: "Магазин, 1С", isTest: false, ipWhitelist: ["91.105.196.0/24"], usedAgo: 4 },
  { ago: 41, description: "Сайт", isTest: false, ipWhitelist: [], usedAgo: 17 },
  { ago: 12, description: "Проба разработчика", isTest: true, ipWhitelist: [], usedAgo: 5 * 24 * 60 },
];

export async function writeKeys({ needs, clock, until }: World, owner: Viewer): Promise<void> {
  for (const { ago, usedAgo, ...input } of KEYS) {
    clock.set(dayTime(until, ago, "12:30"));
    const { row } = accepted(await createToken(needs, owner, { ...input, expiredAt: null }), input.description);
    if (usedAgo === null) continue;
    await needs.db.run(sql`UPDATE tokens SET last_used_at = ${until - usedAgo * MINUTE}, last_used_ip = '91.105.196.12'
      WHERE id = ${row.id}`);
  }
}

/** A hook that hears how messages end, with its last hours of requests; one answer was an error. */
export async function writeHook(world: World, owner: Viewer, messages: readonly Message[], url: string): Promise<void> {
  const { needs, clock, until } = world;
  clock.set(dayTime(until, 40, "13:00"));
  const events = ["sendings.delivered", "sendings.failed", "sendings.incoming"];
  const input = hookInput.parse({ title: "Статусы в 1С", url, method: "GET", events });
  const { row } = accepted(await createHook(needs, owner, input), "hook");
  const ended = messages.filter(({ row: { owner_id: id, status } }) => id === owner.id && status !== "sent").slice(-70);
  let answered = 0;
  const http = { send: async () => ({ status: answered++ === 23 ? 502 : 200, text: "ok", retryAfterMs: 0 }) };
  for (const { row: message } of ended) {
    const at = Math.min(until - MINUTE, message.updated_at + SECOND);
    clock.set(at);
    const type = message.status === "failed" ? ("sendings.failed" as const) : ("sendings.delivered" as const);
    const event = { type, id: message.id, at, ...(message.error && { error: message.error }) };
    await batchByName(needs.db, outboxStatements(needs.db, owner.id, [event], at));
    await runHook({ ...needs, http }, { kind: "webhook", ownerId: owner.id, hookId: row.id });
  }
}

const CALLS = 24;

/** A customer's own system that asks for messages, with its last calls; one named no phone. */
export async function writeIntegration(world: World, owner: Viewer, messages: readonly Message[]): Promise<void> {
  const { needs, clock, until } = world;
  clock.set(dayTime(until, 35, "11:20"));
  const input = integrationInput.parse({
    title: "Заявки с сайта",
    type: "sms",
    sender: "CLIENT2",
    text: "Ваша заявка принята, мастер позвонит за час до приезда.",
    recipient: "phone",
  });
  const { row } = accepted(await createIntegration(needs, owner, input), "integration");
  const own = messages
    .filter(({ row: message }) => message.owner_id === owner.id && message.type === "sms")
    .slice(-CALLS);
  for (const [index, { row: message }] of own.entries()) {
    clock.set(message.created_at);
    const isWrong = index === 9;
    const text = JSON.stringify({ phone: isWrong ? "" : `+${message.recipient}`, order: 5100 + index });
    const recipient = `+${message.recipient.slice(0, 4)}•••${message.recipient.slice(-4)}`;
    await recordCall(needs, row, {
      id: newIdAt(message.created_at),
      sendingId: message.id,
      hash: await digestOf(text),
      body: { text, isForm: false },
      recipient: isWrong ? null : recipient,
      problems: isWrong ? [{ key: "recipientRequired", field: "recipient" }] : [],
    });
  }
}
