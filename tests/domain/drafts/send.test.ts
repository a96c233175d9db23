import { describe, expect, it } from "vitest";
import { blankContent, type DraftContent } from "../../../app/domain/drafts/content";
import { findDrafts, saveDraft } from "../../../app/domain/drafts/drafts";
import { sendDraft } from "../../../app/domain/drafts/send";
import { draftFromSending } from "../../../app/domain/drafts/sources";
import { newId } from "../../../app/domain/shared/ids";
import { getTask } from "../../../app/domain/tasks/tasks";
import { openDraft } from "../../support/drafts";
import { openEngine } from "../../support/engine";
import { moneyOf, openAccount, openList, phones, RUB, SENDER, statusesOf } from "../../support/scene";

const blank = blankContent();
const message = { type: "sms" as const, payload: { sender: SENDER, text: "Hello" } };
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

describe("sending a draft", () => {
  it("makes one mailing, whoever presses twice, at once or later", async () => {
    const { engine, owner, id } = await written();
    const press = () => sendDraft(engine, owner, { id, version: 1 });
    const results = [...(await Promise.all([press(), press(), press()])), await press()];
    const ids = new Set(results.map((result) => (result.ok ? result.value.id : JSON.stringify(result))));
    expect(ids.size).toBe(1);
    expect(results[0]).toMatchObject({ ok: true, value: { kind: "task" } });
    await engine.work();
    expect((await moneyOf(engine, owner.id)).balance).toBe(995 * RUB);
    expect(await findDrafts(engine.db, owner)).toEqual([]);
  });

  it("sends a lone phone as a single message, once too, though there is money for one only", async () => {
    const { engine, owner, id } = await written({ recipients: toPhones("+7 916 000-00-01") }, 2.5 * RUB);
    const press = () => sendDraft(engine, owner, { id, version: 1 });
    const [first, second] = await Promise.all([press(), press()]);
    expect(first).toMatchObject({ ok: true, value: { kind: "message" } });
    expect(second).toEqual(first);
    expect(await moneyOf(engine, owner.id)).toEqual({ balance: 0, ledger: 0 });
  });

  it("finds its mailing after a crash between the two", async () => {
    const { engine, owner, id } = await written();
    const first = await sendDraft(engine, owner, { id, version: 1 });
    if (!first.ok) throw new Error("not sent");
    // As it stood before the last write.
    await engine.db.run(
      `UPDATE drafts SET sent_at = NULL, content = '${JSON.stringify({ ...blank, message })}' WHERE id = '${id}'`,
    );
    engine.pass(60 * 60_000);
    expect(await sendDraft(engine, owner, { id, version: 1 })).toEqual(first);
    expect(await findDrafts(engine.db, owner)).toEqual([]);
  });

  it("refuses a version that somebody changed meanwhile, and keeps the draft", async () => {
    const { engine, owner, id } = await written();
    await saveDraft(engine, owner, { id, version: 1 }, { title: "Changed" });
    expect(await sendDraft(engine, owner, { id, version: 1 })).toMatchObject({ code: "conflict" });
    expect(await openDraft(engine.db, owner, id)).toMatchObject({ version: 2, content: { title: "Changed" } });
  });

  it("says at which step something is missing, and sends nothing", async () => {
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
    const result = await sendDraft(engine, owner, { id, version: 1 });
    expect(result.ok ? [] : result.problems).toMatchObject([
      { step: "message", field: "payload.buttons.0.url", key: "buttonUrlInvalid" },
      { step: "message", field: "payload.sender", key: "senderRequired" },
      { step: "message", field: "payload.text", key: "textRequired" },
      { step: "fallbacks", field: "fallbacks.0.payload.text", key: "variableUnknown" },
      { step: "recipients", field: "recipients.phones", key: "recipientInvalid" },
      { step: "preview", field: "schedule.startsAt", key: "scheduleInvalid" },
    ]);
    expect(await statusesOf(engine, owner.id)).toEqual({});
  });

  it("tells what only the engine knows at its step, and may be sent once that is mended", async () => {
    const { engine, owner, id } = await written({
      message: { type: "sms", payload: { sender: "OTHER", text: "Hello" } },
    });
    expect(await sendDraft(engine, owner, { id, version: 1 })).toMatchObject({
      problems: [{ step: "message", field: "payload.sender", key: "senderNotApproved" }],
    });
    await saveDraft(engine, owner, { id, version: 1 }, { message });
    expect(await sendDraft(engine, owner, { id, version: 2 })).toMatchObject({ ok: true });
  });

  it("knows no draft of somebody else", async () => {
    const { engine, id } = await written();
    const stranger = await openAccount(engine);
    expect(await sendDraft(engine, stranger, { id, version: 1 })).toMatchObject({ code: "notFound" });
  });

  it("keeps its time, its spread and its recipients' hours in its own zone", async () => {
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
    const sent = await sendDraft(engine, owner, { id, version: 1 });
    const task = sent.ok ? await getTask(engine.db, owner, sent.value.id) : null;
    const startsAt = Date.parse(`${day}T06:00:00Z`);
    expect(task).toMatchObject({ state: "scheduled", startsAt });
    expect(task?.data.timing).toMatchObject({
      until: startsAt + 2 * 60 * 60_000,
      hours: { from: 9.5, to: 21, days: [1, 2] },
    });
  });

  it("gives a single contact his own name", async () => {
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
    const sent = await sendDraft(engine, owner, { id, version: 1 });
    await engine.work();
    expect(engine.provider.submits).toMatchObject([{ to: "79160000001", text: "Hi 0001" }]);
    const again = sent.ok ? await draftFromSending(engine.db, owner, sent.value.id) : null;
    expect(again?.recipients.phones).toBe("+79160000001");
  });
});
