import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { matchIncoming } from "../../../../app/domain/messaging/incoming/match";
import { createSending } from "../../../../app/domain/messaging/sendings/accept/create-sending";
import { openEngine } from "../../../support/engine/engine";
import { type Engine, openAccount, SENDER } from "../../../support/world/scene";

const DAY_MS = 24 * 60 * 60_000;
const PHONE = "79161110011";

let engine: Engine;
beforeEach(() => {
  engine = openEngine();
});

async function sent(ownerId: string): Promise<string> {
  const payload = { sender: SENDER, text: "Hello" };
  const message = { type: "sms" as const, recipient: `+${PHONE}`, payload };
  const result = await createSending(engine, { id: ownerId }, { ...message, schedule: { delay: 0 }, fallbacks: [] });
  if (!result.ok) throw new Error(result.problems[0]!.key);
  await engine.work();
  return result.value.id;
}

it("finds the message by the provider's reference, and not by another provider's", async () => {
  const [owner, other] = [await openAccount(engine), await openAccount(engine)];
  const [id, later] = [await sent(owner.id), await sent(other.id)];
  const day = Math.floor(engine.clock() / DAY_MS);
  const keep = (provider: string, ownerId: string, sendingId: string) =>
    engine.db.run(sql`INSERT INTO provider_refs (day, provider_id, ref, owner_id, id)
      VALUES (${day}, ${provider}, 'wamid.A', ${ownerId}, ${sendingId})`);
  await keep("scripted", owner.id, id);
  await keep("another", other.id, later);

  const match = (ref: string) =>
    matchIncoming(
      engine.db,
      "scripted",
      { type: "sms", from: PHONE, to: "15550100000", answers: { ref } },
      engine.clock(),
    );
  expect(await match("wamid.A")).toEqual({ ownerId: owner.id, sendingId: id, isByRecipient: true });
  expect(await match("wamid.B")).toEqual({ ownerId: "", sendingId: null });
});
