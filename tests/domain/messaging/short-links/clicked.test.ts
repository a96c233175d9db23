import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import { decide } from "../../../../app/domain/base/chains/chain";
import type { Platform } from "../../../../app/domain/base/shared/ports/platform";
import { createSending } from "../../../../app/domain/messaging/sendings/accept/create-sending";
import { singleInput } from "../../../../app/domain/messaging/sendings/accept/input";
import { findSendings } from "../../../../app/domain/messaging/sendings/list/find";
import { findSendingsByTime } from "../../../../app/domain/messaging/sendings/list/find-by-time";
import { findChains } from "../../../../app/domain/messaging/sendings/list/find-chains";
import { applyReceipts } from "../../../../app/domain/messaging/sendings/receipts/apply-receipts";
import { findLinks, linksOfTask } from "../../../../app/domain/messaging/short-links/find";
import { follow } from "../../../../app/domain/messaging/short-links/visit";
import { createHook } from "../../../../app/domain/messaging/webhooks/hooks";
import { hookInput } from "../../../../app/domain/messaging/webhooks/input";
import { blockWidget } from "../../../../app/domain/products/otp/block";
import { widgetInput } from "../../../../app/domain/products/otp/input";
import { createWidget, getWidget } from "../../../../app/domain/products/otp/widgets";
import { sweep } from "../../../../workers/jobs/sweep";
import { handleMessages } from "../../../../workers/queues/handlers";
import { killable } from "../../../support/engine/killable";
import { accept, bulk, click, ownSlugs, SALE, sentOf, TEXT } from "../../../support/engine/own-links";
import { HOUR_MS, open, visitOf } from "../../../support/engine/short-links";
import { later, openChainAccount, openChannels, pathOf, report, stepsInput } from "../../../support/world/chains";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, openAccount, phones, SENDER } from "../../../support/world/scene";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

async function linkedChain(options: object, text = TEXT) {
  const engine = await openChannels(open());
  const account = await openChainAccount(engine);
  const input = singleInput.parse({
    type: "viber",
    recipient: "+79160000001",
    payload: { sender: SENDER, text: TEXT },
    fallbacks: stepsInput([{ type: "vk", text, ...options }]),
  });
  const result = await createSending(engine, account, input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  await engine.work();
  return { engine, account, id: result.value.id };
}

it("sends the next step with its own link if nobody clicked in time", async () => {
  const { engine, account, id } = await linkedChain({ onTimeout: { timeout: 600, except: ["clicked"] } });
  await report(engine, account, id, 0, "delivered");
  await later(engine, 601);
  expect(await pathOf(id)).toEqual(["viber delivered", "vk sent"]);
  const [first, second] = await sentOf(account.id);
  expect(second!.text).toMatch(/^Sale: https:\/\/go.cabinet.test\/\w{8}$/);
  expect(second!.slug).not.toBe(first!.slug);
  expect(await click(engine, second!)).toEqual({ to: SALE });
  expect((await ownSlugs(account.id)).map(({ message }) => message)).toEqual(
    expect.arrayContaining([first!.id, second!.id]),
  );
});

it("sends nothing more to a recipient whose click settles the chain, even if the click is processed late", async () => {
  for (const isLost of [false, true]) {
    const { engine, account, id } = await linkedChain({ onTimeout: { timeout: 600, except: ["clicked"] } });
    await report(engine, account, id, 0, "delivered");
    const [first] = await sentOf(account.id);
    await follow(engine, visitOf(first!.slug));
    const queued = engine.queueMessages.splice(0);
    if (isLost) {
      // The worker dies between the count and the decision: the sweep decides.
      await handleMessages(diesAfterClick(engine), queued).catch(() => undefined);
    } else await handleMessages(engine, [...queued, ...queued]);
    await later(engine, 601);
    expect(await pathOf(id)).toEqual(["viber delivered"]);
  }
});

function diesAfterClick(engine: Engine): Platform {
  let left = 4;
  return killable(engine, env.DB, () => left-- <= 0);
}

it("sends the step waiting for a click once", async () => {
  const { engine, account, id } = await linkedChain({ onStatus: ["clicked"] }, "Thanks");
  await report(engine, account, id, 0, "delivered", "seen");
  await later(engine, 3600);
  expect(await pathOf(id)).toEqual(["viber seen"]);
  const [first] = await sentOf(account.id);
  await click(engine, first!, { userAgent: "TelegramBot (like TwitterBot)" });
  expect(await pathOf(id)).toEqual(["viber seen"]);
  await click(engine, first!);
  await click(engine, first!);
  expect(await pathOf(id)).toEqual(["viber seen", "vk sent"]);
});

it("ends at once after a message without a link, and waits for the click after one with a link", () => {
  const triggers = { onStatus: ["clicked" as const], onTimeout: null, onIncomingPayload: null };
  const step = { status: "delivered" as const, timeline: [{ at: 0, status: "delivered" as const }], updatedAt: 0 };
  expect(decide([{ ...step, clickedAt: null }], triggers, 1)).toEqual({ kind: "over", because: "delivered" });
  expect(decide([{ ...step, clickedAt: 0 }], triggers, 1)).toMatchObject({ kind: "wait" });
  expect(decide([{ ...step, clickedAt: 1 }], triggers, 1)).toMatchObject({ kind: "fire" });
});

it("counts a campaign's people once and for all, and reports clicks to webhooks", async () => {
  const engine = open();
  const account = await openAccount(engine);
  const hook = hookInput.parse({ url: "https://crm.example/hook", events: ["shortLinks.clicked"] });
  expect((await createHook(engine, account, hook)).ok).toBe(true);
  const taskId = await accept(
    engine,
    account,
    bulk(["+79160000001", "+79160000002"], `${TEXT} \${link:https://shop.example/two}`),
  );
  await engine.work();
  const [message] = await sentOf(account.id);
  const [one, two] = [...message!.text.matchAll(/test\/(\w+)/g)].map(([, slug]) => ({ slug: slug! }));
  await click(engine, one!);
  await click(engine, two!);
  engine.pass(49 * HOUR_MS);
  await engine.db.run(sql`DELETE FROM short_link_clicks`);
  await click(engine, one!);
  const links = await rowsOf("SELECT clicks, people FROM short_links WHERE source = ? ORDER BY full_url", taskId);
  expect(links).toEqual([
    { clicks: 2, people: 1 },
    { clicks: 1, people: 1 },
  ]);
  expect(await rowsOf("SELECT meta ->> 'clicked' AS people FROM tasks WHERE id = ?", taskId)).toEqual([{ people: 1 }]);
  await sweep(engine);
  await engine.work();
  const bodies = engine.requests.map(({ body }) => JSON.parse(String(body)));
  expect(bodies[0].data).toMatchObject({ recipient: "+79160000001", sendingId: message!.id });
});

it("lists who clicked, and who did not despite delivery, by message and by person", async () => {
  const engine = open();
  const account = await openAccount(engine);
  const taskId = await accept(engine, account, bulk(phones(4).map((phone) => `+${phone}`)));
  await engine.work();
  const sent = await sentOf(account.id);
  const delivered = sent.slice(0, 3).map(({ id }) => ({
    ownerId: account.id,
    id,
    status: "delivered" as const,
    at: engine.clock(),
  }));
  await applyReceipts(engine, delivered);
  await click(engine, sent[0]!);
  await accept(engine, account, bulk(["+79160000009", "+79160000010"], "No link"));
  await engine.work();
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();
  for (const within of [{ taskId }, {}]) {
    const clicked = { ...within, isClicked: true, limit: 10 };
    const ignored = { ...within, isClicked: false, limit: 10 };
    expect(ids((await findSendings(engine.db, account, clicked)).rows)).toEqual([sent[0]!.id]);
    expect(ids((await findSendingsByTime(engine.db, account, clicked)).rows)).toEqual([sent[0]!.id]);
    expect(ids((await findSendings(engine.db, account, ignored)).rows)).toEqual(ids(sent.slice(1, 3)));
    const people = (await findChains(engine.db, account, ignored)).rows.map(({ steps }) => steps[0]!);
    expect(ids(people)).toEqual(ids(sent.slice(1, 3)));
    expect((await findChains(engine.db, account, clicked)).rows).toHaveLength(1);
  }
  expect(
    (await findLinks(engine.db, account, { source: "texts", state: "works", now: engine.clock(), limit: 5 })).rows,
  ).toHaveLength(1);
  expect((await findLinks(engine.db, account, { source: "own", limit: 5 })).rows).toEqual([]);
  expect((await linksOfTask(engine.db, account, taskId)).map(({ people }) => people)).toEqual([1]);
});

it("blocks any account's widget with a reason that its owner is notified of once", async () => {
  const engine = open();
  const account = await openAccount(engine);
  const made = await createWidget(engine, account, widgetInput.parse({ name: "Shop" }));
  const id = made.ok ? made.value.id : "";
  expect(await blockWidget(engine, id, { isBlocked: true, reason: " " })).toMatchObject({ ok: false });
  for (let attempt = 0; attempt < 2; attempt++)
    expect(await blockWidget(engine, id, { isBlocked: true, reason: "Spam" })).toMatchObject({
      value: { isBlocked: true },
    });
  expect(await getWidget(engine.db, account, id)).toMatchObject({ isBlocked: true, blockReason: "Spam" });
  await blockWidget(engine, id, { isBlocked: false, reason: "" });
  expect(await getWidget(engine.db, account, id)).toMatchObject({ isBlocked: false, blockReason: null });
  const notices = await rowsOf(
    "SELECT type, data ->> 'comment' AS comment FROM notifications WHERE owner_id = ? AND type LIKE 'widget%' ORDER BY id",
    account.id,
  );
  expect(notices).toEqual([
    { type: "widgetBlocked", comment: "Spam" },
    { type: "widgetUnblocked", comment: null },
  ]);
  expect(await blockWidget(engine, "no-such-widget", { isBlocked: true, reason: "Spam" })).toBeNull();
});
