import { env } from "cloudflare:test";
import { newId } from "../../../app/domain/base/shared/ids";
import { createBulk } from "../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../../app/domain/messaging/sendings/accept/create-sending";
import { bulkInput, singleInput } from "../../../app/domain/messaging/sendings/accept/input";
import { changeMessages } from "../../../app/domain/messaging/sendings/actions/bulk-change";
import { later, openChains, report, stepsInput } from "../world/chains";
import { rowsOf } from "../world/rows";
import { SENDER } from "../world/scene";

const HOUR = 3_600_000;

export interface Message {
  id: string;
  type: string;
  sender: string;
  operator: string;
  task_id: string | null;
  step: number;
  price: number;
  status: string;
  error: string | null;
  bill: string;
  timeline: string;
  tags: string | null;
  created_at: number;
}

/** About thirty messages across channels, senders, countries, hours and days, each with a different outcome. */
export async function reportedMessages() {
  const { engine, account } = await openChains();
  const ownerId = account.id;
  const now = Date.now();
  await env.DB.prepare(`INSERT INTO sendernames (owner_id, id, name, type, moderation, created_at, updated_at)
    VALUES (?1, ?2, 'SHOP', 'sms', 'approved', ?3, ?3)`)
    .bind(ownerId, newId(), now)
    .run();
  engine.pass(-50 * HOUR);
  const from = engine.clock();
  const one = async (type: string, recipient: string, more: object = {}, tags?: string[]) => {
    const payload = { sender: SENDER, text: "Hello", ...more };
    const made = await createSending(engine, account, singleInput.parse({ type, recipient, payload, tags }));
    if (!made.ok) throw new Error(JSON.stringify(made.problems));
    return made.value.id;
  };
  const many = async (include: string[], more: object) => {
    const made = await createBulk(engine, account, bulkInput.parse({ type: "sms", recipient: { include }, ...more }));
    if (!made.ok) throw new Error(JSON.stringify(made.problems));
    await engine.work();
    return rowsOf<{ id: string }>("SELECT id FROM sendings WHERE task_id = ? ORDER BY id", made.value.taskId);
  };
  const reportAll = (id: string, ...statuses: Parameters<typeof report>[4][]) =>
    report(engine, account, id, 0, ...statuses);
  const [mts, megafon, beeline, kazakhstan] = ["+79160000001", "+79200000002", "+79050000003", "+77011234567"];

  const autumn = await many([mts, megafon, beeline, kazakhstan], {
    payload: { sender: SENDER, text: "Hello" },
    title: "Autumn",
    tags: ["autumn", "sale"],
  });
  await reportAll(autumn[0]!.id, "delivered");
  await reportAll(autumn[1]!.id, "delivered", "seen");
  await reportAll(autumn[2]!.id, "failed");
  await later(engine, 5 * 3600);
  const winter = await many([mts, megafon, kazakhstan], {
    payload: { sender: "SHOP", text: "Long ".repeat(40) },
    title: "Winter",
    tags: ["sale"],
  });
  for (const { id } of winter.slice(0, 2)) await reportAll(id, "delivered");
  const plain = await many([mts, megafon, beeline, "+79160000009"], {
    type: "viber",
    payload: { sender: SENDER, text: "Hello" },
    title: "Plain",
    fallbacks: stepsInput([{ onTimeout: { timeout: 60, except: ["delivered"] } }]),
  });
  await reportAll(plain[0]!.id, "delivered");
  await later(engine, 70);
  for (const { id } of plain.slice(1, 3)) await report(engine, account, id, 1, "delivered");
  await later(engine, 5);
  // Delivered a second time.
  await reportAll(plain[1]!.id, "delivered");
  await report(engine, account, plain[3]!.id, 1, "failed");
  await later(engine, 20 * 3600);
  const singles = [
    await one("voice", mts),
    await one("voice", megafon),
    await one("email", "anna@a.example", { subject: "Hi", html: "<p>Hi</p>" }),
    await one("telegram", beeline),
    await one("sms", kazakhstan, { sender: "SHOP" }, ["sale"]),
    await one("vk", mts),
  ];
  for (const [at, phone] of [mts, megafon, beeline, kazakhstan].entries())
    singles.push(await one(at % 2 ? "sms" : "viber", phone, {}, ["sale", "one"].slice(at % 2)));
  await engine.work();
  for (const at of [0, 2, 3, 4, 6, 7]) await reportAll(singles[at]!, "delivered");
  await reportAll(singles[1]!, "failed");
  const [cancelled] = [await one("sms", beeline), await one("sms", mts)];
  await changeMessages(engine, account, {
    ids: [cancelled],
    action: { kind: "cancel" },
  });

  const messages = await rowsOf<Message>(
    `SELECT s.*, coalesce(s.bill, b.status) AS bill FROM sendings s
     LEFT JOIN billings b ON b.owner_id = s.owner_id AND b.id = s.id WHERE s.owner_id = ?`,
    ownerId,
  );
  const tags = new Map<string, string[]>();
  for (const { task_id, tag } of await rowsOf<{ task_id: string; tag: string }>(
    "SELECT task_id, tag FROM task_tags WHERE owner_id = ?",
    ownerId,
  ))
    tags.set(task_id, [...(tags.get(task_id) ?? []), tag]);
  // Counters cover whole hours.
  const period = { from: Math.floor(from / HOUR) * HOUR - HOUR, to: Date.now() };
  return { ownerId, messages, tags, period };
}
