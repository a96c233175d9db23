import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { claimIncoming } from "../../app/domain/incoming/own-address";
import { openDatabase } from "../../db/client";
import { sendings } from "../../db/schema/sendings";
import { meterOf } from "../support/engine/meter";
import { incomingOf } from "../support/world/incoming";
import { rowsOf } from "../support/world/rows";

const db = openDatabase(env.DB);
const ownerId = "0199a000-0000-7000-8000-00000000000a";
const senderOf = async (id: string) =>
  (await rowsOf<{ sender: string }>("SELECT sender FROM incoming WHERE id = ?", id))[0]?.sender;

it("gives stored ids of bots and communities their channel's name or their phone, and leaves what may be a phone", async () => {
  const given = (type: string, sender: string, more: object = {}) => incomingOf(db, { ownerId, type, sender, ...more });
  const address = (phone: string, own: string) =>
    rowsOf(
      "INSERT INTO addresses (provider_id, phone, owner_id, address, updated_at) VALUES ('tests', ?, '', ?, 1)",
      phone,
      own,
    );
  await address("79160000001", "4520000001");
  await address("4520000002", "1");
  const times = { createdAt: 1, updatedAt: 1 };
  const message = { type: "vk", sender: "CABINET", recipient: "4520000003", text: "Hi", segments: 1, price: 1 };
  await db.insert(sendings).values({ ownerId, id: "sent", ...message, status: "delivered", timeline: [], ...times });

  const rows: [string, string][] = [
    [await given("telegram", "79160000009", { providerRef: "79160000009:5" }), "telegram:79160000009"],
    [await given("telegram", "4520000005", { providerRef: "press:5" }), "telegram:4520000005"],
    [await given("vk", "152000001"), "vk:152000001"],
    [await given("vk", "4520000001"), "79160000001"],
    [await given("vk", "4520000002"), "4520000002"],
    [await given("vk", "4520000003"), "4520000003"],
    [await given("vk", "79160000004"), "79160000004"],
    [await given("telegram", "@anna"), "@anna"],
    [await given("sms", "4520000006"), "4520000006"],
  ];
  const { queries } = env.MIGRATIONS.find(({ name }) => name.startsWith("0039_"))!;
  const updates = queries.filter((query) => /^UPDATE/m.test(query));
  expect(updates).toHaveLength(1);
  await env.DB.prepare(updates[0]!).run();
  expect(await Promise.all(rows.map(([id]) => senderOf(id)))).toEqual(rows.map(([, sender]) => sender));
});

it("claims what one person wrote, over that provider alone, by reading little else", async () => {
  const other = { ownerId, type: "vk", provider: "tests" };
  for (let n = 0; n < 50; n++) await incomingOf(db, { ...other, sender: `vk:${n}` });
  const mine = await incomingOf(db, { ...other, sender: "vk:900" });
  const nobodys = await incomingOf(db, { ...other, ownerId: "", sender: "vk:900" });
  const elsewhere = await incomingOf(db, { ...other, provider: "another", sender: "vk:900" });
  const bot = await incomingOf(db, { ...other, type: "telegram", sender: "telegram:900" });
  const meter = meterOf(env.DB);
  const learnt = { address: "900", data: null, phone: "79160000900", ownerId: null, isEnded: false };
  const of = { providerId: "tests", type: "vk" };
  await claimIncoming({ db: openDatabase(meter.db) }, of, [{ ...learnt, isEnded: true }]);
  await claimIncoming({ db: openDatabase(meter.db) }, of, [learnt]);
  expect(meter.rowsRead).toBeLessThanOrEqual(12);
  const senders = await Promise.all([mine, nobodys, elsewhere, bot].map(senderOf));
  expect(senders).toEqual(["79160000900", "79160000900", "vk:900", "telegram:900"]);
});
