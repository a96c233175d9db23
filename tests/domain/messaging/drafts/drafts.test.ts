import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import {
  countDrafts,
  findDrafts,
  MOST_DRAFTS,
  pruneDrafts,
  removeDraft,
  saveDraft,
} from "../../../../app/domain/messaging/drafts/drafts";
import { draftFromTemplate } from "../../../../app/domain/messaging/drafts/sources";
import { blankContent, type DraftContent } from "../../../../app/domain/messaging/sendings/compose/draft-content";
import { createTemplate } from "../../../../app/domain/messaging/templates/templates";
import { openDatabase } from "../../../../db/client";
import { openEngine } from "../../../support/engine/engine";
import { meterOf } from "../../../support/engine/meter";
import { openDraft } from "../../../support/world/drafts";
import { openAccount } from "../../../support/world/scene";

const DAY_MS = 24 * 60 * 60_000;
const text = (words: string): Partial<DraftContent> => ({ message: { type: "sms", payload: { text: words } } });

it("is blank and writes nothing until something is saved, then keeps the input", async () => {
  const engine = openEngine();
  const owner = await openAccount(engine);
  const id = newId();
  expect(await openDraft(engine.db, owner, id)).toMatchObject({ version: 0, content: blankContent() });
  expect(await findDrafts(engine.db, owner)).toEqual([]);
  const saved = await saveDraft(engine, owner, { id, version: 0 }, text("Hello"));
  expect(saved).toMatchObject({ ok: true, value: { version: 1 } });
  expect(await openDraft(engine.db, owner, id)).toMatchObject({ version: 1, content: text("Hello") });
  expect(await findDrafts(engine.db, owner)).toMatchObject([{ id, type: "sms", text: "Hello" }]);
});

it("refuses the second of two tabs and overwrites nothing", async () => {
  const engine = openEngine();
  const owner = await openAccount(engine);
  const id = newId();
  const firsts = await Promise.all(
    ["one", "two"].map((word) => saveDraft(engine, owner, { id, version: 0 }, text(word))),
  );
  expect(firsts.filter(({ ok }) => ok)).toHaveLength(1);
  expect(firsts.find(({ ok }) => !ok)).toMatchObject({ code: "conflict", problems: [{ key: "draftChanged" }] });
  const seconds = await Promise.all(
    ["three", "four", "five"].map((word) => saveDraft(engine, owner, { id, version: 1 }, text(word))),
  );
  expect(seconds.filter(({ ok }) => ok)).toHaveLength(1);
  const stored = await openDraft(engine.db, owner, id);
  expect(stored.version).toBe(2);
  // Saving again after a lost reply is not a conflict, because the content is the same.
  expect(await saveDraft(engine, owner, { id, version: 1 }, stored.content)).toMatchObject({
    ok: true,
    value: { version: 2 },
  });
});

it("accepts a late write of the previous step unless it conflicts with the next step's", async () => {
  const engine = openEngine();
  const owner = await openAccount(engine);
  const id = newId();
  await saveDraft(engine, owner, { id, version: 0 }, text("Hello"));
  const save = (version: number, change: Partial<DraftContent>) => saveDraft(engine, owner, { id, version }, change);
  expect(await save(1, { budget: "5" })).toMatchObject({ ok: true, value: { version: 2 } });
  // Stale versions: another part, the same part, and a part changed two versions ago.
  expect(await save(1, text("Bye"))).toMatchObject({ ok: true, value: { version: 3 } });
  expect(await save(2, text("Over it"))).toMatchObject({ code: "conflict" });
  expect(await save(1, { title: "Too late" })).toMatchObject({ code: "conflict" });
  const { content } = await openDraft(engine.db, owner, id);
  expect(content).toEqual({ ...blankContent(), ...text("Bye"), budget: "5" });
});

it("accepts a page's newer writes after a lost reply, but not older ones", async () => {
  const engine = openEngine();
  const owner = await openAccount(engine);
  const id = newId();
  const typed = (words: string, version: number, page: string, nth: number) =>
    saveDraft(engine, owner, { id, version, writer: { page, nth } }, text(words));
  expect(await typed("A", 0, "first", 1)).toMatchObject({ ok: true, value: { version: 1 } });
  expect(await typed("A word", 0, "first", 3)).toMatchObject({ ok: true, value: { version: 2 } });
  expect(await typed("A wo", 0, "first", 2)).toMatchObject({ code: "conflict" });
  expect(await typed("Theirs", 1, "second", 9)).toMatchObject({ code: "conflict" });
  // A button's write ends the sequence of earlier writes.
  expect(await saveDraft(engine, owner, { id, version: 2 }, text("Stepped on"))).toMatchObject({ ok: true });
  expect(await typed("A word more", 2, "first", 4)).toMatchObject({ code: "conflict" });
  expect(await openDraft(engine.db, owner, id)).toMatchObject({
    version: 3,
    content: { ...blankContent(), ...text("Stepped on") },
  });
});

it("belongs to one account: another one finds a blank draft under the same id", async () => {
  const engine = openEngine();
  const [owner, stranger] = [await openAccount(engine), await openAccount(engine)];
  const id = newId();
  await saveDraft(engine, owner, { id, version: 0 }, text("Mine"));
  expect(await openDraft(engine.db, stranger, id)).toMatchObject({ version: 0 });
  expect(await saveDraft(engine, stranger, { id, version: 1 }, text("Theirs"))).toMatchObject({
    ok: false,
    code: "conflict",
  });
  await removeDraft(engine, stranger, id);
  expect(await openDraft(engine.db, owner, id)).toMatchObject({ version: 1, content: text("Mine") });
});

it("never deletes an old draft for a new one: the account must choose", async () => {
  const engine = openEngine();
  const owner = await openAccount(engine);
  const oldest = newId();
  await saveDraft(engine, owner, { id: oldest, version: 0 }, text("Oldest"));
  engine.pass(2 * DAY_MS);
  const begin = () => saveDraft(engine, owner, { id: newId(), version: 0 }, text("One"));
  for (let n = 1; n < MOST_DRAFTS; n++) expect(await begin()).toMatchObject({ ok: true });
  expect(await Promise.all([begin(), begin()])).toMatchObject(
    Array(2).fill({ ok: false, problems: [{ key: "tooManyDrafts", values: { most: MOST_DRAFTS } }] }),
  );
  const kept = await findDrafts(engine.db, owner);
  expect([kept.length, kept.at(-1)]).toMatchObject([MOST_DRAFTS, { id: oldest, text: "Oldest" }]);
  // The stored draft can still be saved.
  expect(await saveDraft(engine, owner, { id: oldest, version: 1 }, text("Older"))).toMatchObject({ ok: true });
  await removeDraft(engine, owner, oldest);
  expect(await begin()).toMatchObject({ ok: true });
});

it("is listed once across pages, with its deletion date, and counted", async () => {
  const engine = openEngine();
  const owner = await openAccount(engine);
  const old = newId();
  await saveDraft(engine, owner, { id: old, version: 0 }, text("Old"));
  engine.pass(28 * DAY_MS);
  // Holds within a single millisecond, too.
  for (let n = 0; n < 5; n++) await saveDraft(engine, owner, { id: newId(), version: 0 }, text(`Draft ${n}`));
  const [first, second] = [await findDrafts(engine.db, owner, 4), await findDrafts(engine.db, owner)];
  const rest = await findDrafts(engine.db, owner, 4, first.at(-1));
  expect([...first, ...rest]).toEqual(second);
  expect(rest.at(-1)).toMatchObject({ id: old });
  expect(rest.at(-1)!.expiresAt - rest.at(-1)!.updatedAt).toBe(30 * DAY_MS);
  expect(await countDrafts(engine, owner)).toEqual({ total: 6, ending: 1 });
  expect(await countDrafts(engine, await openAccount(engine))).toEqual({ total: 0, ending: 0 });
});

it("refuses more than a row can hold", async () => {
  const engine = openEngine();
  const owner = await openAccount(engine);
  const phones = "+79160000001\n".repeat(60_000);
  const recipients = { ...blankContent().recipients, phones };
  expect(await saveDraft(engine, owner, { id: newId(), version: 0 }, { recipients })).toMatchObject({
    problems: [{ key: "draftTooLarge" }],
  });
});

it("is deleted after thirty days without a change", async () => {
  const engine = openEngine();
  const owner = await openAccount(engine);
  const [old, young] = [newId(), newId()];
  await saveDraft(engine, owner, { id: old, version: 0 }, text("Old"));
  engine.pass(29 * DAY_MS);
  await saveDraft(engine, owner, { id: young, version: 0 }, text("Young"));
  engine.pass(2 * DAY_MS);
  await pruneDrafts(engine);
  expect((await findDrafts(engine.db, owner)).map(({ id }) => id)).toEqual([young]);
});

it("is detached from its template only by changing what the template filled", async () => {
  const engine = openEngine();
  const owner = await openAccount(engine);
  const asker = { ...owner, level: "manager" as const, resellerId: null, permissions: new Set<never>(), flags: {} };
  const payload = { sender: "CABINET", text: "Sale" };
  const made = await createTemplate(engine, asker, { title: "Sale", type: "sms", payload });
  if (!made.ok) throw new Error("no template");
  const blank = await draftFromTemplate(engine.db, owner, made.value.row.id);
  if (!blank.ok) throw new Error("not filled");
  expect(blank.value).toMatchObject({
    message: { type: "sms", payload },
    template: { title: "Sale", isDetached: false },
  });

  const id = newId();
  const recipients = { ...blankContent().recipients, phones: "+79160000001" };
  const untouched = await saveDraft(
    engine,
    owner,
    { id, version: 0, blank: blank.value },
    { recipients, title: "Autumn" },
  );
  expect(untouched).toMatchObject({ ok: true, value: { content: { template: { isDetached: false } } } });
  // Forms submit empty fields too.
  const same = await saveDraft(
    engine,
    owner,
    { id, version: 1 },
    { message: { type: "sms", payload: { ...payload, buttons: [], html: "" } } },
  );
  expect(same).toMatchObject({ ok: true, value: { content: { template: { isDetached: false } } } });
  const edited = await saveDraft(engine, owner, { id, version: 2 }, text("Sale!"));
  expect(edited).toMatchObject({ ok: true, value: { content: { template: { isDetached: true } } } });
});

it("stays with its template when a name is set where the template names no sender", async () => {
  const engine = openEngine();
  const owner = await openAccount(engine);
  const asker = { ...owner, level: "manager" as const, resellerId: null, permissions: new Set<never>(), flags: {} };
  const made = await createTemplate(engine, asker, {
    title: "Sale",
    type: "sms",
    payload: { sender: "", text: "Sale" },
  });
  if (!made.ok) throw new Error("no template");
  const blank = await draftFromTemplate(engine.db, owner, made.value.row.id);
  if (!blank.ok) throw new Error("not filled");
  const id = newId();
  const sms = (sender: string, words: string): Partial<DraftContent> => ({
    message: { type: "sms", payload: { sender, text: words } },
  });
  const named = await saveDraft(engine, owner, { id, version: 0, blank: blank.value }, sms("CABINET", "Sale"));
  expect(named).toMatchObject({ ok: true, value: { content: { template: { isDetached: false } } } });
  const edited = await saveDraft(engine, owner, { id, version: 1 }, sms("CABINET", "Sale!"));
  expect(edited).toMatchObject({ ok: true, value: { content: { template: { isDetached: true } } } });
});

it("fills nothing from another account's template", async () => {
  const engine = openEngine();
  const owner = await openAccount(engine);
  expect(await draftFromTemplate(engine.db, owner, newId())).toMatchObject({
    code: "notFound",
    problems: [{ key: "templateNotFound" }],
  });
});

it("reads the list of drafts by its own rows only, however many were sent", async () => {
  const engine = openEngine();
  const owner = await openAccount(engine);
  const sent = Array.from({ length: 2000 }, (_, n) => n);
  await env.DB.prepare(`INSERT INTO drafts (owner_id, id, version, content, sent_at, created_at, updated_at, expires_at)
    SELECT ?1, 'sent-' || value, 1, '{}', 1, 1, 1, 1 FROM json_each(?2)`)
    .bind(owner.id, JSON.stringify(sent))
    .run();
  for (let n = 0; n < 20; n++) await saveDraft(engine, owner, { id: newId(), version: 0 }, text(`Draft ${n}`));
  const meter = meterOf(env.DB);
  const page = await findDrafts(openDatabase(meter.db), owner, 16);
  expect(page).toHaveLength(16);
  expect(meter.rowsRead).toBeLessThanOrEqual(4 * 16);
  const further = meterOf(env.DB);
  expect(await findDrafts(openDatabase(further.db), owner, 16, page.at(-1))).toHaveLength(4);
  expect(further.rowsRead).toBeLessThanOrEqual(4 * 16);
  const counting = meterOf(env.DB);
  expect(await countDrafts({ ...engine, db: openDatabase(counting.db) }, owner)).toMatchObject({ total: 20 });
  expect(counting.rowsRead).toBeLessThanOrEqual(2 * MOST_DRAFTS);
});
