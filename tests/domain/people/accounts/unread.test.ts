import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { markIncoming } from "../../../../app/domain/messaging/incoming/read";
import { getUnread } from "../../../../app/domain/people/accounts/unread";
import { openDatabase } from "../../../../db/client";
import { openEngine } from "../../../support/engine/engine";
import { meterOf } from "../../../support/engine/meter";
import { incomingOf } from "../../../support/world/incoming";
import { rowsOf } from "../../../support/world/rows";
import { openAccount } from "../../../support/world/scene";

it("reads the unread count from one row of the account", async () => {
  const engine = openEngine();
  const owner = await openAccount(engine);
  const ids = [];
  for (let n = 0; n < 5; n++) ids.push(await incomingOf(engine.db, { ownerId: owner.id }));
  await rowsOf("UPDATE accounts SET unread = 3 WHERE owner_id = ?", owner.id);
  const meter = meterOf(env.DB);
  expect(await getUnread(openDatabase(meter.db), owner)).toEqual({ notifications: 3, incoming: 5 });
  expect(meter.rowsRead).toBe(1);
  await markIncoming(engine, owner, ids.slice(0, 2), true);
  expect((await getUnread(engine.db, owner)).incoming).toBe(3);
  expect(await getUnread(engine.db, { id: "nobody" })).toEqual({ notifications: 0, incoming: 0 });
});
