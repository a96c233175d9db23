import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { newIdAt } from "../../../../app/domain/base/shared/ids";
import { createLink, removeLink } from "../../../../app/domain/messaging/short-links/change";
import { countsOf } from "../../../../app/domain/messaging/short-links/counts";
import { addDomain, checkDomain, recordsOf, removeDomain } from "../../../../app/domain/messaging/short-links/domains";
import { findLinks, getLink } from "../../../../app/domain/messaging/short-links/find";
import { domainInput, linkInput } from "../../../../app/domain/messaging/short-links/input";
import { pruneClicks } from "../../../../app/domain/messaging/short-links/prune";
import { withUtm } from "../../../../app/domain/messaging/short-links/utm";
import { follow } from "../../../../app/domain/messaging/short-links/visit";
import { createHook } from "../../../../app/domain/messaging/webhooks/hooks";
import { hookInput } from "../../../../app/domain/messaging/webhooks/input";
import { openDatabase } from "../../../../db/client";
import { meterOf } from "../../../support/engine/meter";
import { DOMAIN, HOUR_MS, keyOf, make, open, visitOf } from "../../../support/engine/short-links";
import { type Engine, openAccount } from "../../../support/world/scene";

const counted = (engine: Engine, kind: string) =>
  engine.db.all(sql`SELECT key, clicks, people, bots FROM short_link_counts WHERE kind = ${kind} ORDER BY key`);

it("resolves a slug to its address, however its look-alikes are typed", async () => {
  const engine = open();
  const owner = await openAccount(engine);
  await make(engine, owner, "Sale-100l");
  expect(await follow(engine, visitOf("sale-1OOi"))).toEqual({ to: "https://shop.example/sale" });
  expect(await follow(engine, visitOf("sale-200"))).toEqual({ state: "unknown" });
  const random = await make(engine, owner);
  expect(random.slug).toMatch(/^[2-9a-hjkmnp-z]{6}$/);
});

it("refuses slugs that are taken, reserved, malformed or similar to another", async () => {
  const engine = open();
  const [owner, other] = [await openAccount(engine), await openAccount(engine)];
  await make(engine, owner, "taken0");
  const base = { fullUrl: "https://shop.example", domain: DOMAIN };
  expect(await keyOf(createLink(engine, other, { ...base, slug: "taken0" }))).toBe("linkSlugTaken");
  expect(await keyOf(createLink(engine, other, { ...base, slug: "TakenO" }))).toBe("linkSlugLooks");
  const messages = (slug: string) => linkInput.safeParse({ ...base, slug }).error?.issues[0]?.message;
  expect(messages("Log1n")).toBe("linkSlugReserved");
  expect(messages("a b")).toBe("linkSlugInvalid");
  expect(messages("ab")).toBe("linkSlugInvalid");
  expect(messages("\u043e\u0441\u0435\u043d\u044c")).toBe("linkSlugInvalid");
});

it.each([
  ["javascript:alert(1)", "linkUrlInvalid"],
  ["data:text/html,x", "linkUrlInvalid"],
  ["https://user:pass@shop.example/", "linkUrlInvalid"],
  ["http://127.0.0.1/", "linkUrlPrivate"],
  ["http://[::ffff:10.0.0.1]/", "linkUrlPrivate"],
  ["http://2130706433/", "linkUrlPrivate"],
  ["https://router.local/", "linkUrlPrivate"],
  [`https://${DOMAIN}/other`, "linkUrlOwn"],
  ["http://localhost/login", "linkUrlOwn"],
  ["https://www.evil.test/a", "linkUrlStopped"],
  [`https://shop.example/${"a".repeat(2049 - 21)}`, "linkUrlLong"],
  [`https://shop.example/${"a".repeat(2048 - 21)}`, "ok"],
])("checks an address before creating a link to it: %s", async (fullUrl, key) => {
  const engine = open();
  const owner = await openAccount(engine);
  expect(await keyOf(createLink(engine, owner, { fullUrl, domain: DOMAIN }))).toBe(key);
});

it("creates one link for a repeated request, and none without a domain", async () => {
  const engine = open();
  const owner = await openAccount(engine);
  const input = { fullUrl: "https://shop.example", domain: DOMAIN, slug: "once1" };
  const [first, second] = [
    await createLink(engine, owner, input, { id: "0a" }),
    await createLink(engine, owner, input, { id: "0a" }),
  ];
  expect(second).toEqual(first);
  expect((await findLinks(engine.db, owner, { limit: 5 })).rows).toHaveLength(1);
  const bare = { ...engine, config: { ...engine.config, shortLinks: { ...engine.config.shortLinks, domains: [] } } };
  expect(await keyOf(createLink(bare, owner, input))).toBe("linkNoDomains");
  expect(await keyOf(createLink(engine, owner, { ...input, domain: "other.example" }))).toBe("linkDomainUnknown");
});

it("reserves a removed link's slug for its owner, and does not follow an expired, blocked or stopped link", async () => {
  const engine = open();
  const [owner, other] = [await openAccount(engine), await openAccount(engine)];
  const link = await make(engine, owner, "printed");
  expect(await removeLink(engine, other, link.id)).toBeNull();
  await removeLink(engine, owner, link.id);
  expect(await follow(engine, visitOf("printed"))).toEqual({ state: "removed" });
  const input = { fullUrl: "https://shop.example", domain: DOMAIN, slug: "printed" };
  expect(await keyOf(createLink(engine, other, input))).toBe("linkSlugTaken");
  expect(await keyOf(createLink(engine, owner, input))).toBe("ok");
  await engine.db.run(sql`UPDATE short_links SET blocked_at = 1`);
  expect(await follow(engine, visitOf("printed"))).toEqual({ state: "blocked" });
  await engine.db.run(sql`UPDATE short_links SET blocked_at = NULL`);
  const short = await createLink(engine, owner, { ...input, slug: "short", expiresAt: engine.clock() + 1000 });
  expect(short.ok).toBe(true);
  engine.pass(1000);
  expect(await follow(engine, visitOf("short"))).toEqual({ state: "expired" });
  const stopped = { ...engine.config.shortLinks, stopped: ["shop.example"] };
  await make(engine, owner, "later");
  const config = { ...engine.config, shortLinks: stopped };
  expect(await follow({ ...engine, config }, visitOf("later"))).toEqual({ state: "blocked" });
  expect(engine.queueMessages).toEqual([]);
});

it("counts a click once however often it is reported, a person once, and bots separately", async () => {
  const engine = open();
  const owner = await openAccount(engine);
  const link = await make(engine, owner, "count");
  const limited = { ip: "4.4.4.4", isCounted: async () => false };
  for (const over of [
    {},
    {},
    { ip: "2.2.2.2", country: "KZ" },
    { isAhead: true },
    { userAgent: "WhatsApp/2.23.20.0" },
    limited,
  ])
    await follow(engine, visitOf("count", over));
  const queued = [...engine.queueMessages];
  expect(JSON.stringify(queued)).not.toMatch(/1\.1\.1\.1|Mozilla/);
  await engine.work();
  engine.queueMessages.push(...queued, queued[0]!);
  await engine.work();
  expect(await getLink(engine.db, owner, link.id)).toMatchObject({ clicks: 3, people: 2, bots: 2 });
  expect(await counted(engine, "country")).toEqual([
    { key: "KZ", clicks: 1, people: 1, bots: 0 },
    { key: "RU", clicks: 2, people: 1, bots: 0 },
  ]);
  expect(await counted(engine, "device")).toEqual([{ key: "phone", clicks: 3, people: 2, bots: 0 }]);
  expect(await counted(engine, "hour")).toMatchObject([{ clicks: 3, people: 2, bots: 2 }]);
  await removeLink(engine, owner, link.id);
  const rows = () => engine.db.all(sql`SELECT id FROM short_link_clicks WHERE owner_id = ${owner.id}`);
  const before = await rows();
  engine.queueMessages.push(...queued, { ...queued[0]!, id: newIdAt(engine.clock()) } as never);
  await engine.work();
  expect(await rows()).toEqual(before);
  expect(await engine.db.all(sql`SELECT 1 FROM short_link_counts WHERE owner_id = ${owner.id}`)).toEqual([]);
});

it("prunes clicks after a day and hours after 30 days, in parts, and recognises no repeats after that", async () => {
  const engine = open();
  const owner = await openAccount(engine);
  const link = await make(engine, owner, "pruned");
  const rows = async (table: string) =>
    (await engine.db.all(sql`SELECT 1 FROM ${sql.identifier(table)} WHERE owner_id = ${owner.id}`)).length;
  for (let ip = 0; ip < 5; ip++) await follow(engine, visitOf("pruned", { ip: String(ip) }));
  const queued = [...engine.queueMessages];
  await engine.work();
  const atHour = (ms: number) => engine.pass(HOUR_MS - (engine.clock() % HOUR_MS) + ms - HOUR_MS);
  atHour(24 * HOUR_MS);
  await pruneClicks(engine, { batch: 2 });
  expect(await rows("short_link_clicks")).toBe(5);
  atHour(3 * HOUR_MS + 5 * 60_000);
  await pruneClicks(engine, { batch: 2 });
  expect(await rows("short_link_clicks")).toBe(5);
  atHour(HOUR_MS);
  await pruneClicks(engine, { batch: 2 });
  expect([await rows("short_link_clicks"), await rows("short_link_counts")]).toEqual([0, 3]);
  engine.queueMessages.push(...queued);
  await engine.work();
  expect(await getLink(engine.db, owner, link.id)).toMatchObject({ clicks: 5, people: 5 });
  atHour(31 * 24 * HOUR_MS);
  await pruneClicks(engine, { batch: 2 });
  expect(await counted(engine, "hour")).toEqual([]);
  expect(await rows("short_link_counts")).toBe(2);
});

it("reads counts for 30 days only, and searches all links", async () => {
  const engine = open();
  const owner = await openAccount(engine);
  const meter = meterOf(env.DB);
  const numbers = sql`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)`;
  await engine.db.batch([
    engine.db.run(sql`${numbers} INSERT INTO short_links (owner_id, id, domain, slug, full_url, created_at)
      SELECT ${owner.id}, printf('%05d', i), ${DOMAIN}, 's' || i, 'https://shop.example/p' || i || '-', 0 FROM n`),
    engine.db.run(sql`${numbers} INSERT INTO short_link_counts (owner_id, link_id, kind, key, clicks, people, bots)
      SELECT ${owner.id}, 'l', 'hour', CAST(1000000000000 + i AS TEXT), 1, 1, 0 FROM n`),
  ]);
  const found = async (search: string) =>
    (await findLinks(engine.db, owner, { search, limit: 5 })).rows.map(({ slug }) => slug);
  expect([await found("p1001-"), await found("p1000-")]).toEqual([["s1001"], ["s1000"]]);
  meter.reset();
  const counts = await countsOf(openDatabase(meter.db), owner, "l", 1e12 + 2000 + 30 * 24 * HOUR_MS);
  expect(counts.hours).toHaveLength(1);
  expect(meter.rowsRead).toBeLessThan(10);
});

it("counts the clicks of one batch together, and those of two concurrent batches once", async () => {
  const engine = open();
  const owner = await openAccount(engine);
  const link = await make(engine, owner, "batch");
  for (let ip = 0; ip < 20; ip++) await follow(engine, visitOf("batch", { ip: String(ip % 10) }));
  const queued = engine.queueMessages.splice(0) as never[];
  const { countClicks } = await import("../../../../app/domain/messaging/short-links/clicks");
  await Promise.all([countClicks(engine, queued), countClicks(engine, queued)]);
  expect(await getLink(engine.db, owner, link.id)).toMatchObject({ clicks: 20, people: 10, bots: 0 });
});

it("reports each click of a person to webhooks", async () => {
  const engine = open();
  const owner = await openAccount(engine);
  await make(engine, owner, "hooked");
  const hook = hookInput.parse({ url: "https://hook.example/in", events: ["shortLinks.clicked"] });
  expect((await createHook(engine, owner, hook)).ok).toBe(true);
  await follow(engine, visitOf("hooked"));
  await follow(engine, visitOf("hooked", { isAhead: true }));
  await engine.work();
  expect(engine.requests).toHaveLength(1);
  expect(JSON.parse(engine.requests[0]!.body!)).toMatchObject({
    type: "shortLinks.clicked",
    data: {
      shortUrl: `https://${DOMAIN}/hooked`,
      fullUrl: "https://shop.example/sale",
      country: "RU",
      device: "phone",
    },
  });
});

it("serves an owner's domain once DNS names both", async () => {
  const engine = open();
  const [owner, other] = [await openAccount(engine), await openAccount(engine)];
  const { domain } = domainInput.parse({ domain: "https://GO.shop.example/x" });
  expect(domainInput.safeParse({ domain: "localhost" }).success).toBe(false);
  for (const one of [owner, other]) expect((await addDomain(engine, one, domain)).ok).toBe(true);
  const key = async (who = owner) => {
    const result = await checkDomain(engine, who, domain);
    return result?.ok ? "ok" : result?.problems[0]?.key;
  };
  engine.endpoint = () => ({ status: 500, text: "", retryAfterMs: 0 });
  expect(await key()).toBe("linkDnsSilent");
  const records: { name: string; type: string; value: string }[] = [];
  engine.endpoint = ({ url }) => {
    const params = new URL(url).searchParams;
    const found = records.filter(({ name, type }) => name === params.get("name") && type === params.get("type"));
    const Answer = found.map(({ value, type }) => ({ data: type === "TXT" ? `"${value}"` : `${value}.` }));
    return { status: 200, text: JSON.stringify({ Status: found.length ? 0 : 3, Answer }), retryAfterMs: 0 };
  };
  expect(await key()).toBe("linkDnsMissing");
  records.push(...recordsOf(engine, owner, domain));
  expect(await key(other)).toBe("linkDnsMissing");
  expect(await key()).toBe("ok");
  records.push(...recordsOf(engine, other, domain));
  expect(await key(other)).toBe("linkDomainTaken");
  const made = await createLink(engine, owner, { fullUrl: "https://shop.example", domain, slug: "own" });
  expect(made.ok).toBe(true);
  expect(await follow(engine, visitOf("own", { domain }))).toEqual({ to: "https://shop.example/" });
  expect(await keyOf(createLink(engine, other, { fullUrl: `https://${domain}/own`, domain: DOMAIN }))).toBe(
    "linkUrlOwn",
  );
  const [txt] = recordsOf(engine, owner, domain).filter(({ type }) => type === "TXT");
  records.splice(0, records.length, ...records.filter(({ value }) => value !== txt!.value));
  expect(await Promise.all([key(other), key(other)])).toEqual(["ok", "ok"]);
  expect(await follow(engine, visitOf("own", { domain }))).toEqual({ state: "removed" });
  expect(await keyOf(createLink(engine, owner, { fullUrl: "https://shop.example", domain, slug: "late" }))).toBe(
    "linkDomainUnknown",
  );
  expect(await keyOf(createLink(engine, other, { fullUrl: "https://shop.example", domain, slug: "theirs" }))).toBe(
    "ok",
  );
  expect(await follow(engine, visitOf("theirs", { domain }))).toEqual({ to: "https://shop.example/" });
  expect(await key()).toBe("linkDnsMissing");
  await removeDomain(engine.db, other, domain);
  expect(await follow(engine, visitOf("theirs", { domain }))).toEqual({ state: "removed" });
});

it("adds tags to an address without changing the rest of it", () => {
  const utm = { source: "vk ads", medium: "cpc", campaign: "{campaign_id}", content: "", term: "" };
  const tags = "utm_source=vk%20ads&utm_medium=cpc&utm_campaign={campaign_id}";
  expect(withUtm("https://a.example/p", utm)).toBe(`https://a.example/p?${tags}`);
  expect(withUtm("https://a.example/p?a=%20b&utm_source=old&utm_term=t#h", utm)).toBe(
    `https://a.example/p?a=%20b&utm_term=t&${tags}#h`,
  );
});
