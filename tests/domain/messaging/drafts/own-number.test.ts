import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import { contentDigest } from "../../../../app/domain/messaging/drafts/button-digest";
import { findOpenChannels } from "../../../../app/domain/messaging/drafts/channels";
import { saveDraft } from "../../../../app/domain/messaging/drafts/drafts";
import { sendDraft } from "../../../../app/domain/messaging/drafts/send";
import { draftFromQuery, draftFromSending } from "../../../../app/domain/messaging/drafts/sources";
import { createSending } from "../../../../app/domain/messaging/sendings/accept/create-sending";
import { singleInput } from "../../../../app/domain/messaging/sendings/accept/input";
import {
  blankContent,
  type DraftContent,
  sentPayload,
} from "../../../../app/domain/messaging/sendings/compose/draft-content";
import { readyNumbers } from "../../../../app/domain/network/own-numbers/find";
import { openDatabase } from "../../../../db/client";
import { openEngine } from "../../../support/engine/engine";
import { meterOf } from "../../../support/engine/meter";
import { openDraft } from "../../../support/world/drafts";
import { ownNumberOf } from "../../../support/world/own-number";
import { giveTariff } from "../../../support/world/people";
import { rowsOf } from "../../../support/world/rows";
import { openAccount, RUB, SENDER } from "../../../support/world/scene";

const blank = blankContent();
const FIRST = "+79005550001";
const SECOND = "+79005550002";
const DAY = 24 * 60 * 60_000;

beforeEach(async () => {
  await env.DB.prepare("DELETE FROM wapi_instances").run();
});

async function ownerOfTwo() {
  const engine = openEngine();
  const owner = await openAccount(engine);
  await giveTariff(owner.id, "sendings.apisender");
  for (const phone of [FIRST, SECOND]) {
    await ownNumberOf(owner.id, { phone: phone.slice(1), state: "authorized" });
  }
  return { engine, owner };
}

const by = (sender: string) => ({ type: "apisender" as const, payload: { sender, text: "Hello" } });

async function sent({ engine, owner }: Awaited<ReturnType<typeof ownerOfTwo>>, change: Partial<DraftContent>) {
  const id = newId();
  await saveDraft(engine, owner, { id, version: 0 }, change);
  const accepted = change.recipients!.phones.split("\n").length;
  const content = await contentDigest((await openDraft(engine.db, owner, id)).content);
  const press = (price: number) =>
    sendDraft(engine, owner, { id, version: 1, shown: { when: "now", content, accepted, price } });
  let result = await press(0);
  // The price depends on the tariff.
  if (!result.ok) result = await press(Number(result.problems[0]?.values?.to ?? 0) * RUB);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  await engine.work();
  return result.value.id;
}

const sendersOf = (ownerId: string) =>
  rowsOf<{ type: string; sender: string }>("SELECT DISTINCT type, sender FROM sendings WHERE owner_id = ?", ownerId);

describe("a draft from an own WhatsApp number", () => {
  it.each([
    ["a message", "+79160000001"],
    ["a mailing", "+79160000001\n+79160000002"],
  ])("sends %s from the chosen number, and its repeat too", async (_what, phones) => {
    const scene = await ownerOfTwo();
    const id = await sent(scene, { message: by(SECOND), recipients: { ...blank.recipients, phones } });
    expect(await sendersOf(scene.owner.id)).toEqual([{ type: "apisender", sender: SECOND }]);
    const redrafted = await draftFromSending(scene.engine.db, scene.owner, id);
    expect(sentPayload(redrafted!.message)).toMatchObject({ sender: SECOND });
  });

  it("keeps the number of a fallback", async () => {
    const scene = await ownerOfTwo();
    const options = { onStatus: ["failed"], onTimeout: null, onIncomingPayload: null };
    const id = await sent(scene, {
      message: { type: "sms", payload: { sender: SENDER, text: "Hello" } },
      fallbacks: [{ message: by(SECOND), options }],
      recipients: { ...blank.recipients, phones: "+79160000001" },
    });
    const redrafted = await draftFromSending(scene.engine.db, scene.owner, id);
    expect(sentPayload(redrafted!.fallbacks[0]!.message)).toMatchObject({ sender: SECOND });
  });

  it.each([
    [FIRST, FIRST],
    ["79005550001", "79005550001"],
    ["1101000001", "1101000001"],
    ["0197b0a5-6f3e-7c11-8a52-0242ac120002", "0197b0a5-6f3e-7c11-8a52-0242ac120002"],
    [SENDER, ""],
    ["Shop 24", ""],
  ])("treats %s as the number %s", (sender, kept) => {
    expect(sentPayload(by(sender)).sender).toBe(kept);
  });

  it("refuses a sender written for another channel and another account's number", async () => {
    const { engine, owner } = await ownerOfTwo();
    await ownNumberOf(newId(), { phone: "79005550003", state: "authorized" });
    await ownNumberOf(owner.id, { phone: "79005550004", state: "deleted" });
    const input = (sender: string) => ({ ...by(sender), recipient: "+79160000001" });
    for (const sender of ["74951234567", "+79005550003", "79005550004", newId(), "CABINET"]) {
      expect(await createSending(engine, owner, singleInput.parse(input(sender)))).toMatchObject({
        problems: [{ key: "instanceUnknown", field: "payload.sender", values: { name: sender } }],
      });
    }
    expect(await sendersOf(owner.id)).toEqual([]);
  });

  it("accepts a number by its phone or either of its ids, connected or not", async () => {
    const { engine, owner } = await ownerOfTwo();
    const id = await ownNumberOf(owner.id, { idInstance: "1101000005", phone: "79005550005", state: "notAuthorized" });
    for (const sender of ["", SECOND, "79005550005", "1101000005", id]) {
      const input = singleInput.parse({ ...by(sender), recipient: "+79160000001" });
      expect(await createSending(engine, owner, input), sender).toMatchObject({ ok: true });
    }
  });

  it("gets its number from a link", () => {
    const link = new URLSearchParams({ type: "apisender", text: "Hello", sender: SECOND });
    expect(draftFromQuery(link).message).toEqual(by(SECOND));
  });
});

describe("the numbers offered", () => {
  it("are the account's own that can send now, by phone, else by their ids", async () => {
    const { engine, owner } = await ownerOfTwo();
    const ready = { state: "authorized" as const };
    await ownNumberOf(owner.id, { ...ready, idInstance: "1101000003" });
    await ownNumberOf(owner.id, { phone: "79005550004", state: "notAuthorized" });
    await ownNumberOf(owner.id, { ...ready, phone: "79005550005", isPaid: false });
    await ownNumberOf(owner.id, { ...ready, phone: "79005550006", isActive: false });
    await ownNumberOf(owner.id, { ...ready, phone: "79005550007", expiredAt: engine.clock() });
    await ownNumberOf(newId(), { ...ready, phone: "79005550008" });
    await ownNumberOf(owner.id, { ...ready, phone: "79005550009", expiredAt: engine.clock() + DAY });
    const channels = await findOpenChannels(engine, owner);
    const own = channels.find(({ type }) => type === "apisender");
    expect(own?.names).toEqual([FIRST, SECOND, "+79005550009", "1101000003"]);
    expect(own?.closed).toBeNull();
    expect(channels.find(({ type }) => type === "sms")?.names).toEqual([SENDER]);
  });

  it("are read by the account's own rows only", async () => {
    const { owner } = await ownerOfTwo();
    for (let n = 0; n < 20; n++) await ownNumberOf(newId(), { state: "authorized", phone: `790055501${10 + n}` });
    const meter = meterOf(env.DB);
    expect(await readyNumbers(openDatabase(meter.db), owner, Date.now())).toHaveLength(2);
    expect(meter.rowsRead).toBeLessThanOrEqual(4 * 2);
  });
});
