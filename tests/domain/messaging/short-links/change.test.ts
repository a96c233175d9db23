import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { shownTarget } from "../../../../app/domain/messaging/short-links/address";
import { changeLink, createLink, removeLink, versionOf } from "../../../../app/domain/messaging/short-links/change";
import { getLink } from "../../../../app/domain/messaging/short-links/find";
import { changeForm, shownLeads } from "../../../../app/domain/messaging/short-links/form";
import { blockLink } from "../../../../app/domain/messaging/short-links/reports";
import { utmIn } from "../../../../app/domain/messaging/short-links/utm";
import { follow } from "../../../../app/domain/messaging/short-links/visit";
import { openDatabase } from "../../../../db/client";
import { intercepted } from "../../../support/engine/intercepted";
import { meterOf } from "../../../support/engine/meter";
import { accept, bulk, SALE } from "../../../support/engine/own-links";
import { DOMAIN, HOUR_MS, make, open, visitOf } from "../../../support/engine/short-links";
import { openAccount } from "../../../support/world/scene";

type Changed = Awaited<ReturnType<typeof changeLink>>;
const outcomeOf = (result: Changed) => (result === null ? null : result.ok ? "ok" : result.problems[0]?.key);

const OTHER = "https://shop.example/other";

it("redirects later visitors elsewhere, with the same slug and its clicks", async () => {
  const engine = open();
  const owner = await openAccount(engine);
  const { id } = await make(engine, owner, "printed");
  expect(await follow(engine, visitOf("printed"))).toEqual({ to: "https://shop.example/sale" });
  await engine.work();
  expect(outcomeOf(await changeLink(engine, owner, id, { fullUrl: OTHER }))).toBe("ok");
  expect(await follow(engine, visitOf("printed", { ip: "2.2.2.2" }))).toEqual({ to: OTHER });
  await engine.work();
  expect(await getLink(engine.db, owner, id)).toMatchObject({ slug: "printed", domain: DOMAIN, clicks: 2, people: 2 });
});

it.each([
  ["javascript:alert(1)", "linkUrlInvalid"],
  ["http://10.0.0.1/", "linkUrlPrivate"],
  [`https://${DOMAIN}/other`, "linkUrlOwn"],
  ["https://www.evil.test/a", "linkUrlStopped"],
  [`https://shop.example/${"a".repeat(2049 - 21)}`, "linkUrlLong"],
  ["https://shop.example/blocked", "linkUrlStopped"],
])("checks the new address as it does a new link's: %.40s", async (fullUrl, key) => {
  const engine = open();
  const owner = await openAccount(engine);
  const { slug } = await make(engine, owner, "", "https://shop.example/blocked");
  await blockLink(engine, `${DOMAIN}/${slug}`, true);
  const link = await make(engine, owner);
  expect(outcomeOf(await changeLink(engine, owner, link.id, { fullUrl }))).toBe(key);
  expect(await getLink(engine.db, owner, link.id)).toEqual(link);
});

it("lets an expired link work again, and refuses another day in the past", async () => {
  const engine = open();
  const owner = await openAccount(engine);
  const ends = engine.clock() + HOUR_MS;
  const input = { fullUrl: "https://shop.example", domain: DOMAIN, slug: "for-hour", expiresAt: ends };
  const made = await createLink(engine, owner, input);
  const id = made.ok ? made.value.id : "";
  engine.pass(2 * HOUR_MS);
  expect(await follow(engine, visitOf("for-hour"))).toEqual({ state: "expired" });
  expect(outcomeOf(await changeLink(engine, owner, id, { expiresAt: ends + 1 }))).toBe("linkExpiryPast");
  expect(outcomeOf(await changeLink(engine, owner, id, { fullUrl: OTHER, expiresAt: ends }))).toBe("ok");
  expect(await follow(engine, visitOf("for-hour"))).toEqual({ state: "expired" });
  expect(outcomeOf(await changeLink(engine, owner, id, { expiresAt: null }))).toBe("ok");
  expect(await follow(engine, visitOf("for-hour"))).toEqual({ to: OTHER });
});

it("refuses to change blocked links, links sent in texts and links edited in another tab; does not find another account's or removed ones", async () => {
  const engine = open();
  const [owner, other] = [await openAccount(engine), await openAccount(engine)];
  const link = await make(engine, owner, "change-1");
  const change = (seen?: string) => changeLink(engine, owner, link.id, { fullUrl: OTHER }, seen);
  expect(await changeLink(engine, other, link.id, { fullUrl: OTHER })).toBeNull();
  await blockLink(engine, `${DOMAIN}/change-1`, true);
  expect(outcomeOf(await change())).toBe("linkBlocked");
  await blockLink(engine, `${DOMAIN}/change-1`, false);
  await changeLink(engine, owner, link.id, { fullUrl: "https://shop.example/first" });
  expect(await change(versionOf(link))).toMatchObject({
    ok: false,
    code: "conflict",
    problems: [{ key: "linkChanged", values: { url: "shop.example/first" } }],
  });
  expect(outcomeOf(await change(versionOf((await getLink(engine.db, owner, link.id))!)))).toBe("ok");
  await removeLink(engine, owner, link.id);
  expect(await change()).toBeNull();
  await accept(engine, owner, bulk(["+79160000001", "+79160000002"]));
  await engine.work();
  const [sent] = await engine.db.all<{ id: string }>(sql`SELECT id FROM short_links WHERE owner_id = ${owner.id}`);
  expect(outcomeOf(await changeLink(engine, owner, sent!.id, { fullUrl: OTHER }))).toBe("linkOfTexts");
  expect(await getLink(engine.db, owner, sent!.id)).toMatchObject({ fullUrl: SALE });
});

it("changes nothing that was blocked or changed between the read and the write", async () => {
  const engine = open();
  const owner = await openAccount(engine);
  const { id } = await make(engine, owner, "between");
  for (const between of [
    () => changeLink(engine, owner, id, { fullUrl: OTHER }),
    () => blockLink(engine, `${DOMAIN}/between`, true),
  ]) {
    let reads = 0;
    const db = openDatabase(
      intercepted(env.DB, async (work) => {
        const done = await work();
        if (reads++ === 0) await between();
        return done;
      }),
    );
    expect(outcomeOf(await changeLink({ ...engine, db }, owner, id, { expiresAt: engine.clock() + 1 }))).toBe(
      "linkChanged",
    );
    expect(await getLink(engine.db, owner, id)).toMatchObject({ fullUrl: OTHER, expiresAt: null });
  }
});

it("reads a few rows to change one of thousands of links", async () => {
  const engine = open();
  const owner = await openAccount(engine);
  const numbers = sql`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)`;
  await engine.db.run(sql`${numbers} INSERT INTO short_links (owner_id, id, domain, slug, full_url, created_at)
    SELECT ${owner.id}, printf('%05d', i), ${DOMAIN}, 's' || i, 'https://shop.example/p' || i, 0 FROM n`);
  const meter = meterOf(env.DB);
  meter.reset();
  const result = await changeLink({ ...engine, db: openDatabase(meter.db) }, owner, "01000", { fullUrl: OTHER });
  expect(outcomeOf(result)).toBe("ok");
  expect(meter.rowsRead).toBeLessThan(20);
});

it.each([
  ["https://shop.example/a?b=1&utm_source=s&utm_medium=m&utm_campaign=c#top", "https://shop.example/a?b=1#top"],
  ["https://shop.example/?utm_source=vk&utm_medium=cpc&utm_campaign={{campaign_id}}", "https://shop.example/"],
  // Parameters that the fields could not reproduce exactly stay in the address.
  ["https://shop.example/?utm_source=s", "https://shop.example/?utm_source=s"],
  ["https://shop.example/?utm_campaign=c&utm_source=s&utm_medium=m", undefined],
  ["https://shop.example/?utm_source=s&utm_medium=m&utm_campaign=a+b", undefined],
  ["https://shop.example/?utm_source=s&utm_source=t&utm_medium=m&utm_campaign=c", undefined],
])("splits the tags off an address only if the form restores them unchanged: %s", (url, bare = url) => {
  expect(utmIn(url).bare).toBe(bare);
  const shown = shownLeads({ fullUrl: url, expiresAt: null });
  const tags = Object.fromEntries(Object.entries(shown.utm).map(([field, value]) => [`utm_${field}`, value]));
  const { fullUrl } = changeForm().parse({ fullUrl: shown.fullUrl, ...tags }).change;
  expect(new URL(fullUrl).href).toBe(url);
});

it.each([
  ["https://www.shop.example/%D0%B7%D0%B8%D0%BC%D0%B0/?a=%D0%B1%20%D0%B2", "shop.example/зима/?a=б%20в"],
  ["http://shop.example/100%25?q=%E2%80%AEgnp%2Fx%FF", "shop.example/100%25?q=%E2%80%AEgnp%2Fx%FF"],
])("shows letters of an address decoded, without hiding anything: %s", (url, shown) => {
  expect(shownTarget(url)).toBe(shown);
});

it("keeps the exact moment of expiry while its day is unchanged", () => {
  const ends = Date.UTC(2099, 0, 2, 12, 30);
  const shown = shownLeads({ fullUrl: OTHER, expiresAt: ends }, "Europe/Moscow");
  expect(shown.expiresAt).toBe("2099-01-02");
  const typed = (expiresAt?: string) =>
    changeForm("Europe/Moscow").parse({ fullUrl: OTHER, ends: shown.ends, expiresAt }).change.expiresAt;
  expect(typed(shown.expiresAt)).toBe(ends);
  expect(typed("2099-01-03")).toBe(Date.UTC(2099, 0, 3, 21));
  expect(typed()).toBeNull();
  const midnight = Date.UTC(2099, 0, 2, 21);
  expect(shownLeads({ fullUrl: OTHER, expiresAt: midnight }, "Europe/Moscow").expiresAt).toBe("2099-01-02");
});
