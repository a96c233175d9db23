import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { claimIncoming } from "../../app/domain/messaging/incoming/own-address";
import { openDatabase } from "../../db/client";
import { meterOf } from "../support/engine/meter";
import { incomingOf } from "../support/world/incoming";
import { rowsOf } from "../support/world/rows";

const db = openDatabase(env.DB);
const ownerId = "0199a000-0000-7000-8000-00000000000a";
const senderOf = async (id: string) =>
  (await rowsOf<{ sender: string }>("SELECT sender FROM incoming WHERE id = ?", id))[0]?.sender;

it("claims what one person wrote, over that provider alone, by reading little else", async () => {
  const other = { ownerId, type: "vk", provider: "tests" };
  for (let n = 0; n < 50; n++) await incomingOf(db, { ...other, sender: `vk:${n}` });
  const own = await incomingOf(db, { ...other, sender: "vk:900" });
  const nobodys = await incomingOf(db, { ...other, ownerId: "", sender: "vk:900" });
  const elsewhere = await incomingOf(db, { ...other, provider: "another", sender: "vk:900" });
  const bot = await incomingOf(db, { ...other, type: "telegram", sender: "telegram:900" });
  const meter = meterOf(env.DB);
  const savedAddress = { address: "900", data: null, phone: "79160000900", ownerId: null, isEnded: false };
  const of = { providerId: "tests", type: "vk" };
  await claimIncoming({ db: openDatabase(meter.db) }, of, [{ ...savedAddress, isEnded: true }]);
  await claimIncoming({ db: openDatabase(meter.db) }, of, [savedAddress]);
  expect(meter.rowsRead).toBeLessThanOrEqual(12);
  const senders = await Promise.all([own, nobodys, elsewhere, bot].map(senderOf));
  expect(senders).toEqual(["79160000900", "79160000900", "vk:900", "telegram:900"]);
});
