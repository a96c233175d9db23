import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import { countSegments } from "../../../../app/domain/base/text/segments";
import { createBulk, previewBulk } from "../../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../../../app/domain/messaging/sendings/accept/create-sending";
import { singleInput } from "../../../../app/domain/messaging/sendings/accept/input";
import { resumeTask } from "../../../../app/domain/messaging/sendings/schedule/pause-resume-stop";
import { removeLink } from "../../../../app/domain/messaging/short-links/change";
import { linksOfTask } from "../../../../app/domain/messaging/short-links/find";
import { linkStatements } from "../../../../app/domain/messaging/short-links/own-links";
import { blockLink } from "../../../../app/domain/messaging/short-links/reports";
import * as slugs from "../../../../app/domain/messaging/short-links/slugs";
import { follow } from "../../../../app/domain/messaging/short-links/visit";
import { handleMessages } from "../../../../workers/queues/handlers";
import { FIRST_KILL, KILL_EVERY } from "../../../support/engine/kill-moments";
import { isDeath, killable } from "../../../support/engine/killable";
import { accept, bulk, click, ownSlugs, SALE, sentOf, TEXT } from "../../../support/engine/own-links";
import { DOMAIN, open, visitOf } from "../../../support/engine/short-links";
import { later } from "../../../support/world/chains";
import { rowsOf } from "../../../support/world/rows";
import { moneyOf, openAccount, openList, phones, RUB, SENDER } from "../../../support/world/scene";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

it("gives each recipient of a bulk a separate link, with one row in the list for all", async () => {
  const engine = open();
  const account = await openAccount(engine);
  const list = await openList(engine, account.id, phones(4));
  const taskId = await accept(engine, account, bulk([list]));
  await engine.work();
  const sent = await sentOf(account.id);
  expect(sent).toHaveLength(4);
  for (const { text } of sent) expect(text).toMatch(new RegExp(`^Sale: https://${DOMAIN}/[2-9a-hjkmnp-z]{8}$`));
  expect(new Set(sent.map(({ slug }) => slug)).size).toBe(4);
  expect(engine.provider.submits.map(({ text }) => text).sort()).toEqual(sent.map(({ text }) => text).sort());
  expect(await rowsOf("SELECT full_url, source FROM short_links WHERE owner_id = ?", account.id)).toEqual([
    { full_url: SALE, source: taskId },
  ]);
  for (const one of sent) expect(await click(engine, one)).toEqual({ to: SALE });
});

it("counts the segments of a link before sending exactly as sent", async () => {
  const engine = open();
  const account = await openAccount(engine);
  const list = await openList(engine, account.id, phones(3));
  // 128 letters and the link's 32 make 160: one more needs a second segment.
  for (const [letters, segments] of [
    [128, 1],
    [129, 2],
  ] as const) {
    const input = bulk([list], `${"x".repeat(letters)}\${link:${SALE}}`);
    const preview = await previewBulk(engine, account, input);
    expect(preview).toMatchObject({
      value: { estimate: { segments: 3 * segments, amount: 3 * segments * 2.5 * RUB } },
    });
    await accept(engine, account, input);
    await engine.work();
    const sent = (await sentOf(account.id)).slice(-3);
    for (const one of sent) expect(one.segments).toBe(countSegments(one.text).segments);
    expect(sent.map((one) => one.segments)).toEqual([segments, segments, segments]);
  }
});

it.each([
  [`\${link:https://www.evil.test/a}`, "linkUrlStopped"],
  [`\${link:javascript:alert(1)}`, "linkUrlInvalid"],
  [`\${link:http://127.0.0.1/}`, "linkUrlPrivate"],
  [`\${link:https://${DOMAIN}/abc}`, "linkUrlOwn"],
  [`\${link:https://shop.example|other.example}`, "linkDomainUnknown"],
  [`\${link:https://shop.example/?c={id}}`, "variableUnknown"],
  [[1, 2, 3, 4, 5, 6].map((page) => `\${link:https://shop.example/${page}}`).join(" "), "linksMost"],
])("refuses what /short-links refuses: %s", async (text, key) => {
  const engine = open();
  const account = await openAccount(engine);
  const wrong = await createBulk(engine, account, bulk(["+79160000001", "+79160000002"], text));
  expect(wrong).toMatchObject({ ok: false, problems: [{ key, field: "payload.text" }] });
  const single = singleInput.parse({ type: "sms", recipient: "+79160000001", payload: { sender: SENDER, text } });
  expect(await createSending(engine, account, single)).toMatchObject({ ok: false, problems: [{ key }] });
});

it.each(["\n", "\t", " \r\n"])("finds and checks a link written across lines: %j", async (space) => {
  const engine = open();
  const account = await openAccount(engine);
  const to = ["+79160000001", "+79160000002"];
  const wrong = await createBulk(engine, account, bulk(to, `\${${space}link:https://www.evil.test/a}`));
  expect(wrong).toMatchObject({ ok: false, problems: [{ key: "linkUrlStopped" }] });
  await accept(engine, account, bulk(to, `\${${space}link:shop.example/sale${space}}`));
  await engine.work();
  const [sent] = await sentOf(account.id);
  expect(await click(engine, sent!)).toEqual({ to: "https://shop.example/sale" });
});

it("accepts an address without a scheme as /short-links does", async () => {
  const engine = open();
  const account = await openAccount(engine);
  await accept(engine, account, bulk(["+79160000001", "+79160000002"], `\${link: shop.example/sale }`));
  await engine.work();
  const [sent] = await sentOf(account.id);
  expect(await click(engine, sent!)).toEqual({ to: "https://shop.example/sale" });
});

it("prefers the owner's own domain to ours, and keeps the one accepted", async () => {
  const engine = open();
  const account = await openAccount(engine);
  const now = engine.clock();
  await engine.db.run(sql`INSERT INTO short_link_domains (owner_id, domain, verified_at, created_at)
    VALUES (${account.id}, 'go.shop.example', ${now}, ${now})`);
  await accept(engine, account, bulk(["+79160000001", "+79160000002"]));
  await engine.db.run(sql`INSERT INTO short_link_domains (owner_id, domain, verified_at, created_at)
    VALUES (${account.id}, 'a.shop.example', ${now}, ${now})`);
  await engine.work();
  const sent = await sentOf(account.id);
  for (const { text } of sent) expect(text).toContain("https://go.shop.example/");
  expect(await click(engine, sent[0]!, { domain: "go.shop.example" })).toEqual({ to: SALE });
});

it("redirects no one once a manager has blocked the campaign's link by any of its slugs", async () => {
  const engine = open();
  const account = await openAccount(engine);
  await accept(engine, account, bulk(["+79160000001", "+79160000002"]));
  await engine.work();
  const [first, second] = await sentOf(account.id);
  expect(await blockLink(engine, `${DOMAIN}/${first!.slug}`, true)).toMatchObject({ ok: true });
  expect(await click(engine, second!)).toEqual({ state: "blocked" });
  const repeated = await createBulk(engine, account, bulk(["+79160000001", "+79160000002"]));
  expect(repeated).toMatchObject({ ok: false, problems: [{ key: "linkUrlStopped" }] });
});

it("creates a single message's link, with one row per month for all messages to the address", async () => {
  const engine = open();
  const account = await openAccount(engine);
  const input = (phone: string) =>
    singleInput.parse({ type: "sms", recipient: phone, payload: { sender: SENDER, text: TEXT } });
  const first = await createSending(engine, account, input("+79160000001"), {
    id: "0197a000-0000-7000-8000-000000000001",
  });
  await createSending(engine, account, input("+79160000002"));
  // Retrying a request with a lost answer draws no new slug.
  const repeated = await createSending(engine, account, input("+79160000001"), {
    id: "0197a000-0000-7000-8000-000000000001",
  });
  expect(repeated).toMatchObject({ value: { text: first.ok && first.value.text } });
  expect(await ownSlugs(account.id)).toHaveLength(2);
  expect(await rowsOf("SELECT source FROM short_links WHERE owner_id = ?", account.id)).toEqual([
    { source: "sendings" },
  ]);
  for (const one of await sentOf(account.id)) expect(await click(engine, one)).toEqual({ to: SALE });
});

it("keeps a removed link dead whatever is sent to its address later, and creates a new link for that", async () => {
  const engine = open();
  const account = await openAccount(engine);
  const send = async (phone: string) => {
    const payload = { sender: SENDER, text: TEXT };
    const made = await createSending(engine, account, singleInput.parse({ type: "sms", recipient: phone, payload }));
    expect(made).toMatchObject({ ok: true });
  };
  const linkIds = async () =>
    (await rowsOf<{ id: string }>("SELECT id FROM short_links WHERE owner_id = ?", account.id)).map(({ id }) => id);
  const known: string[] = [];
  for (const [round, phone] of ["+79160000001", "+79160000002", "+79160000003"].entries()) {
    await send(phone);
    const [id, ...more] = await linkIds();
    expect(more).toEqual([]);
    expect(known).not.toContain(id);
    known.push(id!);
    const sent = await sentOf(account.id);
    for (const [at, one] of sent.entries())
      expect(await click(engine, one)).toEqual(at === round ? { to: SALE } : { state: "removed" });
    expect(await removeLink(engine, account, id!)).toMatchObject({ ok: true });
    expect(await removeLink(engine, account, id!)).toBeNull();
  }
  await accept(engine, account, bulk(["+79160000004", "+79160000005"]));
  await engine.work();
  const [ofMailing] = await linkIds();
  const task = await rowsOf<{ source: string }>("SELECT source FROM short_links WHERE id = ?", ofMailing!);
  await removeLink(engine, account, ofMailing!);
  const late = await linkStatements(
    account.id,
    task[0]!.source,
    [{ name: TEXT.slice(8, -1).concat(`|${DOMAIN}`), slug: "zzzz2222", messageId: "late" }],
    engine.clock(),
  );
  await engine.db.batch(late.map((statement) => engine.db.run(statement)) as never);
  const next = await rowsOf<{ id: string }>("SELECT id FROM short_links WHERE owner_id = ?", account.id);
  expect(await linksOfTask(engine.db, account, task[0]!.source)).toMatchObject(next);
  expect(next).toHaveLength(1);
  expect(await click(engine, { slug: "zzzz2222" })).toEqual({ to: SALE });
  for (const one of (await sentOf(account.id)).slice(-2))
    expect(await click(engine, one)).toEqual({ state: "removed" });
});

it("draws new slugs if one of them is already taken", async () => {
  const engine = open();
  const account = await openAccount(engine);
  await accept(engine, account, bulk(["+79160000001", "+79160000002"]));
  await engine.work();
  const taken = (await sentOf(account.id)).map(({ slug }) => slug);
  const random = vi.spyOn(slugs, "randomSlug");
  for (const slug of taken) random.mockReturnValueOnce(slug);
  await accept(engine, account, bulk(["+79160000003", "+79160000004"]));
  await engine.work();
  random.mockRestore();
  const sent = await sentOf(account.id);
  expect(new Set(sent.map(({ slug }) => slug)).size).toBe(4);
  expect(await ownSlugs(account.id)).toHaveLength(4);
});

it("sends no message without its link wherever the expansion is killed", { timeout: 120_000 }, async () => {
  let moments = FIRST_KILL;
  for (let isKilled = true; isKilled; moments += KILL_EVERY) {
    const engine = open();
    const account = await openAccount(engine);
    const taskId = await accept(engine, account, bulk(phones(6).map((phone) => `+${phone}`)));
    let left = moments;
    isKilled = false;
    const dies = () => {
      isKilled ||= left-- === 0;
      return isKilled;
    };
    const work = handleMessages(killable(engine, env.DB, dies), [engine.queueMessages.shift()!]);
    await work.catch((error) => {
      if (!isDeath(error)) throw error;
    });
    await resumeTask(engine, account, taskId);
    for (let round = 0; round < 6; round++) await later(engine, 60);
    const sent = await sentOf(account.id);
    expect(sent.map(({ status }) => status)).toEqual(Array(6).fill("sent"));
    expect((await ownSlugs(account.id)).map(({ message }) => message).sort()).toEqual(sent.map(({ id }) => id));
    for (const one of sent) expect(await follow(engine, visitOf(one.slug))).toEqual({ to: SALE });
    expect(await moneyOf(engine, account.id)).toMatchObject({ balance: (1000 - 15) * RUB });
  }
  expect(moments).toBeGreaterThan(2);
});
