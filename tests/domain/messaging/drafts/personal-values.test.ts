import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Viewer } from "../../../../app/domain/base/access/viewer";
import { newId, newIdAt } from "../../../../app/domain/base/shared/ids";
import { contentDigest } from "../../../../app/domain/messaging/drafts/button-digest";
import { saveDraft } from "../../../../app/domain/messaging/drafts/drafts";
import { dryRunDraft } from "../../../../app/domain/messaging/drafts/dry-run";
import { problemsOf } from "../../../../app/domain/messaging/drafts/problems";
import { intakeOf } from "../../../../app/domain/messaging/drafts/recipients/report-input";
import { findSamples } from "../../../../app/domain/messaging/drafts/recipients/sample";
import { draftOfFailed } from "../../../../app/domain/messaging/drafts/resend/resend";
import { sendDraft } from "../../../../app/domain/messaging/drafts/send";
import { draftFromSending, draftFromTemplate } from "../../../../app/domain/messaging/drafts/sources";
import { saveAsTemplate } from "../../../../app/domain/messaging/drafts/template";
import { sendTest } from "../../../../app/domain/messaging/drafts/test-send";
import { createBulk } from "../../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../../../app/domain/messaging/sendings/accept/create-sending";
import { bulkInput, singleInput } from "../../../../app/domain/messaging/sendings/accept/input";
import { reportIntake } from "../../../../app/domain/messaging/sendings/accept/recipient-report";
import { blankContent, type DraftContent } from "../../../../app/domain/messaging/sendings/compose/draft-content";
import { applyReceipts } from "../../../../app/domain/messaging/sendings/receipts/apply-receipts";
import { filledFrom } from "../../../../app/domain/messaging/templates/fill";
import { openEngine } from "../../../support/engine/engine";
import { openChainAccount, openChannels } from "../../../support/world/chains";
import { rowsOf } from "../../../support/world/rows";
import { openList, phones, SENDER } from "../../../support/world/scene";

const blank = blankContent();
const [FIRST, SECOND] = phones(2) as [string, string];
const [ANNA, BORIS] = ["anna@cabinet.test", "boris@cabinet.test"];
const sms = (text: string) => ({ type: "sms" as const, payload: { sender: SENDER, text } });
const email = { type: "email" as const, payload: { subject: "For ${firstName}", text: "Hello, ${firstName}" } };
const onFailure = (step: object) => ({ ...step, $options: { onStatus: ["failed"] } });
const ones = { filter: { status: "failed" as const } };

async function open() {
  const engine = await openChannels(openEngine());
  return { engine, account: await openChainAccount(engine) };
}

type Scene = Awaited<ReturnType<typeof open>>;

/** Stores and sends a draft; returns the text per recipient. */
async function sent({ engine, account }: Scene, content: DraftContent): Promise<Record<string, string>> {
  const id = newId();
  const saved = await saveDraft(engine, account, { id, version: 0, blank: content }, {});
  const run = await dryRunDraft(engine, account, content);
  if (!run.ok) throw new Error(JSON.stringify(run.problems));
  const { recipients, cost } = run.value;
  const said = { content: await contentDigest(content), accepted: recipients.accepted, price: cost.worst };
  const shown = { when: "now" as const, ...said };
  const result = saved.ok ? await sendDraft(engine, account, { id, version: 1, shown }) : saved;
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return delivered({ engine, account });
}

/** Texts per recipient since the last call. */
async function delivered({ engine }: Scene): Promise<Record<string, string>> {
  await engine.work();
  return Object.fromEntries(engine.provider.submits.splice(0).map(({ to, text }) => [to, text]));
}

async function many(scene: Scene, input: object): Promise<string> {
  const made = await createBulk(scene.engine, scene.account, bulkInput.parse(input));
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return made.value.taskId;
}

async function fail({ engine, account }: Scene): Promise<void> {
  const rows = await rowsOf<{ id: string }>("SELECT id FROM sendings WHERE owner_id = ?", account.id);
  const at = engine.clock();
  await applyReceipts(
    engine,
    rows.map(({ id }) => ({ ownerId: account.id, id, status: "failed" as const, at })),
  );
}

/** The draft of a repeat: for the whole bulk, or for its failed recipients. */
async function drafted({ engine, account }: Scene, way: "repeat" | "again"): Promise<DraftContent> {
  const [task] = await rowsOf<{ id: string }>("SELECT id FROM tasks WHERE owner_id = ? ORDER BY id DESC", account.id);
  if (way === "repeat") return (await draftFromSending(engine.db, account, task!.id))!;
  await fail({ engine, account });
  const draft = await draftOfFailed(engine, account, { id: newId(), ones, blank });
  if (!draft.ok) throw new Error(JSON.stringify(draft.problems));
  return draft.value.content;
}

describe.each(["repeat", "again"] as const)("personal values copied from a campaign: %s", (way) => {
  it("are those of individually chosen contacts", async () => {
    const scene = await open();
    const { engine, account } = scene;
    await openList(engine, account.id, [FIRST, SECOND]);
    const contacts = await rowsOf<{ id: string }>("SELECT id FROM contacts WHERE owner_id = ?", account.id);
    const recipients = { ...blank.recipients, contacts: contacts.map(({ id }) => id) };
    const texts = await sent(scene, { ...blank, message: sms("Hello, ${firstName}!"), recipients });
    expect(texts).toEqual({ [FIRST]: "Hello, 0000!", [SECOND]: "Hello, 0001!" });
    expect(await sent(scene, await drafted(scene, way))).toEqual(texts);
  });

  it("include names that no contact has: each recipient's own, and the campaign's", async () => {
    const scene = await open();
    await many(scene, {
      ...sms("${shop}: order ${order} for ${firstName}"),
      recipient: [{ phone: `+${FIRST}`, variables: { order: "17", firstName: "Anna" } }, `+${SECOND}`],
      variables: { shop: "Cabinet", firstName: "friend" },
    });
    const texts = await delivered(scene);
    expect(texts).toEqual({ [FIRST]: "Cabinet: order 17 for Anna", [SECOND]: "Cabinet: order  for friend" });
    const content = await drafted(scene, way);
    expect(problemsOf(content, { now: scene.engine.clock(), people: [] })).toEqual([]);
    expect(await sent(scene, content)).toEqual(texts);
  });

  it("override the list's values for the recipient", async () => {
    const scene = await open();
    const list = await openList(scene.engine, scene.account.id, [FIRST, SECOND]);
    const own = { phone: `+${FIRST}`, variables: { firstName: "Own" } };
    await many(scene, { ...sms("Hello, ${firstName}"), recipient: { include: [list, own] } });
    const texts = await delivered(scene);
    expect(texts).toEqual({ [FIRST]: "Hello, Own", [SECOND]: "Hello, 0001" });
    expect(await sent(scene, await drafted(scene, way))).toEqual(texts);
  });

  it("include e-mails given with phones, for e-mails and for fallbacks", async () => {
    const scene = await open();
    const people = [
      { phone: `+${FIRST}`, email: ANNA, variables: { firstName: "Anna" } },
      { phone: `+${SECOND}`, email: BORIS, variables: { firstName: "Boris" } },
    ];
    await many(scene, { ...email, recipient: people });
    const texts = await delivered(scene);
    expect(texts).toEqual({ [ANNA]: "Hello, Anna", [BORIS]: "Hello, Boris" });
    const content = await drafted(scene, way);
    const report = await reportIntake(
      scene.engine,
      scene.account,
      await intakeOf(scene.engine, scene.account, content),
    );
    expect(report).toMatchObject({ value: { accepted: 2, left: [] } });
    expect(await sent(scene, content)).toEqual(texts);
  });

  it("are the same for a single recipient, who gets a message and no campaign", async () => {
    const scene = await open();
    await many(scene, { ...sms("Order ${order}"), recipient: [{ phone: `+${FIRST}`, variables: { order: "17" } }] });
    await delivered(scene);
    expect(await sent(scene, await drafted(scene, way))).toEqual({ [FIRST]: "Order 17" });
  });
});

describe("an unreached recipient", () => {
  it("by e-mail is found in the bulk's lists, with the name", async () => {
    const scene = await open();
    const { engine, account } = scene;
    const list = await openList(engine, account.id, [FIRST, SECOND]);
    await engine.db.run(sql`UPDATE contacts SET email = iif(phone = ${FIRST}, 'Anna@cabinet.test', ${BORIS})
      WHERE owner_id = ${account.id}`);
    await many(scene, { ...email, recipient: [list] });
    await delivered(scene);
    const content = await drafted(scene, "again");
    expect(content.recipients).toMatchObject({ phones: "", contacts: { length: 2 } });
    expect(await sent(scene, content)).toEqual({ [ANNA]: "Hello, 0000", [BORIS]: "Hello, 0001" });
  });

  it("of a single message keeps the other address and the values of its fallbacks", async () => {
    const scene = await open();
    const { engine, account } = scene;
    const recipient = { phone: `+${FIRST}`, email: ANNA, variables: { order: "17" } };
    const fallbacks = [onFailure({ type: "email", payload: { subject: "Order", text: "Order ${order}" } })];
    const input = singleInput.parse({ ...sms("Your ${order}"), recipient, fallbacks });
    expect(await createSending(engine, account, input)).toMatchObject({ ok: true });
    await delivered(scene);
    await fail(scene);
    await delivered(scene);
    await fail(scene);
    const draft = await draftOfFailed(engine, account, { id: newId(), ones, blank });
    if (!draft.ok) throw new Error("refused");
    expect(await sent(scene, draft.value.content)).toEqual({ [FIRST]: "Your 17" });
    await fail(scene);
    expect(await delivered(scene)).toEqual({ [ANNA]: "Order 17" });
  });
});

describe("a draft with personal values", () => {
  const content: DraftContent = {
    ...blank,
    message: sms("Order ${order} of ${shop}"),
    recipients: { ...blank.recipients, phones: `+${FIRST}`, own: { [FIRST]: { values: { order: "17" } } } },
    variables: { shop: "Cabinet", order: "" },
  };

  it("shows and tests them", async () => {
    const { engine, account } = await open();
    expect(await findSamples(engine.db, account, content.recipients)).toMatchObject([{ values: { order: "17" } }]);
    const press = { typed: "+79169999999", press: newIdAt(engine.clock()), title: "Test" };
    expect(await sendTest(engine, account, content, press)).toMatchObject({ ok: true });
    expect(await rowsOf("SELECT text FROM sendings WHERE owner_id = ?", account.id)).toEqual([
      { text: "Order 17 of Cabinet" },
    ]);
  });

  it("is saved as a template with them, for the form and for REST", async () => {
    const scene = await open();
    const { engine, account } = scene;
    const viewer = { ...account, level: "me", resellerId: null, permissions: new Set(), flags: {} };
    const message = sms("Order ${order}");
    const saved = await saveAsTemplate(engine, viewer as unknown as Viewer, { ...content, message }, "Orders");
    if (!saved.ok) throw new Error(JSON.stringify(saved.problems));
    const { id } = saved.value.row;
    await rowsOf("UPDATE templates SET moderation = 'approved' WHERE id = ?", id);
    const filled = await draftFromTemplate(engine.db, account as Viewer, id);
    expect(filled.ok && (await sent(scene, filled.value))).toEqual({ [FIRST]: "Order 17" });
    const body = await filledFrom(engine, account, { template: id });
    await many(scene, body.ok ? body.value : {});
    expect(await delivered(scene)).toEqual({ [FIRST]: "Order 17" });
  });

  it("still refuses an unknown variable", () => {
    const message = sms("Order ${number}");
    expect(problemsOf({ ...content, message }, { now: Date.now(), people: [] })).toMatchObject([
      { key: "variableUnknown", values: { name: "number" } },
    ]);
  });
});
