import { describe, expect, it } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import { getTask } from "../../../../app/domain/base/tasks/tasks";
import { contentDigest, type Shown } from "../../../../app/domain/messaging/drafts/button-digest";
import { findDrafts, saveDraft } from "../../../../app/domain/messaging/drafts/drafts";
import { sendDraft } from "../../../../app/domain/messaging/drafts/send";
import { draftFromSending } from "../../../../app/domain/messaging/drafts/sources";
import type { Sender } from "../../../../app/domain/messaging/sendings/accept/create-sending";
import { blankContent, type DraftContent } from "../../../../app/domain/messaging/sendings/compose/draft-content";
import { openEngine } from "../../../support/engine/engine";
import { openDraft } from "../../../support/world/drafts";
import {
  type Engine,
  moneyOf,
  openAccount,
  openList,
  phones,
  RUB,
  SENDER,
  statusesOf,
} from "../../../support/world/scene";

const blank = blankContent();
const message = { type: "sms" as const, payload: { sender: SENDER, text: "Hello" } };
/** Label of the send button for two phones. */
const TWO = { when: "now", accepted: 2, price: 5 * RUB } as const;
const ONE = { when: "now", accepted: 1, price: 2.5 * RUB } as const;
const toPhones = (...typed: string[]) => ({ ...blank.recipients, phones: typed.join("\n") });

async function written(change: Partial<DraftContent> = {}, balance = 1000 * RUB) {
  const engine = openEngine();
  const owner = await openAccount(engine, { balance });
  const id = newId();
  const recipients = toPhones("+7 916 000-00-01", "8 (916) 000-00-02");
  const saved = await saveDraft(engine, owner, { id, version: 0 }, { message, recipients, ...change });
  if (!saved.ok) throw new Error("not saved");
  return { engine, owner, id };
}

interface Press {
  id: string;
  version: number;
  shown: Omit<Shown, "content">;
}

/** Presses the send button of a page that shows the stored draft. */
async function pressed(engine: Engine, owner: Sender, { shown, ...at }: Press) {
  const content = await contentDigest((await openDraft(engine.db, owner, at.id)).content);
  return sendDraft(engine, owner, { ...at, shown: { ...shown, content } });
}

describe("sending a draft", () => {
  it("creates one bulk for repeated clicks, at once or later", async () => {
    const { engine, owner, id } = await written();
    const press = () => pressed(engine, owner, { id, version: 1, shown: TWO });
    const results = [...(await Promise.all([press(), press(), press()])), await press()];
    const ids = new Set(results.map((result) => (result.ok ? result.value.id : JSON.stringify(result))));
    expect(ids.size).toBe(1);
    expect(results[0]).toMatchObject({ ok: true, value: { kind: "task" } });
    await engine.work();
    expect((await moneyOf(engine, owner.id)).balance).toBe(995 * RUB);
    expect(await findDrafts(engine.db, owner)).toEqual([]);
  });

  it("sends one phone as a single message, once, with money for only one", async () => {
    const { engine, owner, id } = await written({ recipients: toPhones("+7 916 000-00-01") }, 2.5 * RUB);
    const press = () => pressed(engine, owner, { id, version: 1, shown: ONE });
    const [first, second] = await Promise.all([press(), press()]);
    expect(first).toMatchObject({ ok: true, value: { kind: "message" } });
    expect(second).toEqual(first);
    expect(await moneyOf(engine, owner.id)).toEqual({ balance: 0, ledger: 0 });
  });

  it("finds its campaign after a crash between the two writes", async () => {
    const { engine, owner, id } = await written();
    const first = await pressed(engine, owner, { id, version: 1, shown: TWO });
    if (!first.ok) throw new Error("not sent");
    // Restores the state before the last write.
    await engine.db.run(
      `UPDATE drafts SET sent_at = NULL, content = '${JSON.stringify({ ...blank, message })}' WHERE id = '${id}'`,
    );
    engine.pass(60 * 60_000);
    expect(await pressed(engine, owner, { id, version: 1, shown: TWO })).toEqual(first);
    expect(await findDrafts(engine.db, owner)).toEqual([]);
  });

  it("refuses a version changed meanwhile, and keeps the draft", async () => {
    const { engine, owner, id } = await written();
    await saveDraft(engine, owner, { id, version: 1 }, { title: "Changed" });
    expect(await pressed(engine, owner, { id, version: 1, shown: TWO })).toMatchObject({ code: "conflict" });
    expect(await openDraft(engine.db, owner, id)).toMatchObject({ version: 2, content: { title: "Changed" } });
  });

  it("names the step where something is missing, and sends nothing", async () => {
    const { engine, owner, id } = await written({
      message: { type: "viber", payload: { buttons: [{ text: "Shop", url: "javascript:alert(1)" }] } },
      fallbacks: [
        {
          message: { type: "sms", payload: { sender: SENDER, text: "Hi ${nick}" } },
          options: { onStatus: ["failed"], onTimeout: null, onIncomingPayload: null },
        },
      ],
      recipients: toPhones("12"),
      schedule: { ...blank.schedule, when: "later" },
    });
    const result = await pressed(engine, owner, { id, version: 1, shown: TWO });
    expect(result.ok ? [] : result.problems).toMatchObject([
      { step: "message", field: "payload.buttons.0.url", key: "buttonUrlInvalid" },
      { step: "message", field: "payload.sender", key: "senderRequired" },
      { step: "message", field: "payload.text", key: "textRequired" },
      { step: "fallbacks", field: "fallbacks.0.payload.text", key: "variableUnknown" },
      { step: "recipients", field: "recipients.phones", key: "recipientInvalid" },
      { step: "preview", field: "schedule.startsAt", key: "scheduleRequired" },
    ]);
    expect(await statusesOf(engine, owner.id)).toEqual({});
  });

  it("reports errors of the engine at their step, and can be sent once they are fixed", async () => {
    const { engine, owner, id } = await written({
      message: { type: "sms", payload: { sender: "OTHER", text: "Hello" } },
    });
    expect(await pressed(engine, owner, { id, version: 1, shown: TWO })).toMatchObject({
      problems: [{ step: "message", field: "payload.sender", key: "senderNotApproved" }],
    });
    await saveDraft(engine, owner, { id, version: 1 }, { message });
    expect(await pressed(engine, owner, { id, version: 2, shown: TWO })).toMatchObject({ ok: true });
  });

  it("does not find another account's draft", async () => {
    const { engine, id } = await written();
    const stranger = await openAccount(engine);
    expect(await pressed(engine, stranger, { id, version: 1, shown: TWO })).toMatchObject({ code: "notFound" });
  });

  it("keeps its start, its spread and its recipients' hours in its own zone", async () => {
    const day = new Date(Date.now() + 48 * 60 * 60_000).toISOString().slice(0, 10);
    const { engine, owner, id } = await written({
      schedule: {
        when: "later",
        startsAt: `${day}T12:00`,
        zone: "Asia/Omsk",
        spreadHours: 2,
        hours: { from: "09:30", to: "21:00", days: [1, 2] },
      },
    });
    const sent = await pressed(engine, owner, { id, version: 1, shown: { ...TWO, when: "later" } });
    const task = sent.ok ? await getTask(engine.db, owner, sent.value.id) : null;
    const startsAt = Date.parse(`${day}T06:00:00Z`);
    expect(task).toMatchObject({ state: "scheduled", startsAt });
    expect(task?.data.timing).toMatchObject({
      until: startsAt + 2 * 60 * 60_000,
      hours: { from: 9.5, to: 21, days: [1, 2], zone: "Asia/Omsk" },
    });
  });

  it("uses a single contact's own name", async () => {
    const engine = openEngine();
    const owner = await openAccount(engine);
    await openList(engine, owner.id, phones(2));
    const [contact] = await engine.db.all<{ id: string }>(
      `SELECT id FROM contacts WHERE owner_id = '${owner.id}' ORDER BY phone DESC`,
    );
    const id = newId();
    await saveDraft(
      engine,
      owner,
      { id, version: 0 },
      {
        message: { type: "sms", payload: { sender: SENDER, text: "Hi ${firstName}" } },
        recipients: { ...blank.recipients, contacts: [contact!.id] },
      },
    );
    const sent = await pressed(engine, owner, { id, version: 1, shown: ONE });
    await engine.work();
    expect(engine.provider.submits).toMatchObject([{ to: "79160000001", text: "Hi 0001" }]);
    const redrafted = sent.ok ? await draftFromSending(engine.db, owner, sent.value.id) : null;
    expect(redrafted?.recipients.phones).toBe("+79160000001");
  });
});

describe("only what the button showed is sent", () => {
  const press = ({ engine, owner, id }: Awaited<ReturnType<typeof written>>, shown: Press["shown"] = TWO) =>
    pressed(engine, owner, { id, version: 1, shown });

  async function refused(scene: Awaited<ReturnType<typeof written>>, problems: object[], shown: Press["shown"] = TWO) {
    const before = await moneyOf(scene.engine, scene.owner.id);
    const result = await press(scene, shown);
    const place = { step: "preview", field: "" };
    expect(result).toEqual({
      ok: false,
      code: "conflict",
      problems: [...problems, { key: "draftNotSent" }].map((problem) => ({ ...place, ...problem })),
    });
    await scene.engine.work();
    expect(await statusesOf(scene.engine, scene.owner.id)).toEqual({});
    expect(await moneyOf(scene.engine, scene.owner.id)).toEqual(before);
    expect(await openDraft(scene.engine.db, scene.owner, scene.id)).toMatchObject({ version: 1 });
  }

  it("refuses to send a scheduled draft at once, and the reverse", async () => {
    const scene = await written();
    await refused(scene, [{ key: "draftNowChosen" }], { ...TWO, when: "later" });
    expect(await press(scene)).toMatchObject({ ok: true });
    const later = await written({ schedule: { ...blank.schedule, when: "later", startsAt: "2099-01-01T10:00" } });
    await refused(later, [{ key: "draftLaterChosen" }]);
    expect(await press(later, { ...TWO, when: "later" })).toMatchObject({ ok: true });
  });

  it("refuses a list that grew or shrank meanwhile, and sends once the new number is shown", async () => {
    const engine = openEngine();
    const owner = await openAccount(engine);
    const include = [await openList(engine, owner.id, phones(2))];
    const id = newId();
    await saveDraft(engine, owner, { id, version: 0 }, { message, recipients: { ...blank.recipients, include } });
    const scene = { engine, owner, id };
    await engine.db.run(
      `INSERT INTO contacts (owner_id, list_id, phone, id, created_at, updated_at)
        VALUES ('${owner.id}', '${include[0]}', '79169999999', '${newId()}', 1, 1)`,
    );
    const grown = [
      { key: "draftCountChanged", values: { from: 2, to: 3 } },
      { key: "draftSumChanged", values: { from: 5, to: 7.5 } },
    ];
    await refused(scene, grown);
    await engine.db.run(`DELETE FROM contacts WHERE owner_id = '${owner.id}' AND phone <> '79169999999'`);
    const three = { ...TWO, accepted: 3, price: 7.5 * RUB };
    await refused(
      scene,
      [
        { key: "draftCountChanged", values: { from: 3, to: 1 } },
        { key: "draftSumChanged", values: { from: 7.5, to: 2.5 } },
      ],
      three,
    );
    expect(await press(scene, ONE)).toMatchObject({ ok: true });
  });

  it.each([
    ["dearer", 3],
    ["cheaper", 2],
  ])("refuses a tariff that became %s", async (_, price) => {
    const scene = await written();
    await scene.engine.db.run(
      `UPDATE tariffs SET data = replace(data, '2500000', '${price * RUB}') WHERE id IN
        (SELECT tariff_id FROM user_tariffs WHERE user_id = '${scene.owner.id}')`,
    );
    await refused(scene, [{ key: "draftSumChanged", values: { from: 5, to: 2 * price } }]);
    expect(await press(scene, { ...TWO, price: 2 * price * RUB })).toMatchObject({ ok: true });
  });

  it.each<Partial<DraftContent>>([
    { title: "Spring" },
    { message: { type: "sms", payload: { sender: SENDER, text: "Adieu" } } },
    { recipients: toPhones("+7 916 000-00-03", "+7 916 000-00-04") },
    { recipients: { ...toPhones("+7 916 000-00-01", "8 (916) 000-00-02"), own: { "79160000001": { values: {} } } } },
    { budget: "100" },
    { variables: { city: "Omsk" } },
  ])("refuses content changed meanwhile, even with the same number and sum: %o", async (change) => {
    const { engine, owner, id } = await written();
    const { content } = await openDraft(engine.db, owner, id);
    const shown = { ...TWO, content: await contentDigest(content) };
    await saveDraft(engine, owner, { id, version: 1 }, change);
    expect(await sendDraft(engine, owner, { id, version: 2, shown })).toMatchObject({
      problems: [{ key: "draftContentChanged" }, { key: "draftNotSent" }],
    });
    expect(await statusesOf(engine, owner.id)).toEqual({});
    expect(await pressed(engine, owner, { id, version: 2, shown: TWO })).toMatchObject({ ok: true });
  });

  it("answers a second click with the first one's campaign, even if its list changed in between", async () => {
    const scene = await written();
    const first = await press(scene);
    expect(await press(scene, ONE)).toEqual(first);
  });

  it("still rejects a start that has meanwhile passed", async () => {
    const scene = await written({ schedule: { ...blank.schedule, when: "later", startsAt: "2020-01-01T10:00" } });
    expect(await press(scene, { ...TWO, when: "later" })).toMatchObject({
      code: "invalid",
      problems: [{ key: "scheduleInPast", field: "schedule.startsAt" }],
    });
  });
});
