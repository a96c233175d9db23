import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { newId } from "../../../app/domain/base/shared/ids";
import { errors } from "../../../app/i18n/errors/ru";
import { shortLinks as words } from "../../../app/i18n/shortLinks/ru";
import { openDatabase } from "../../../db/client";
import { call, submit, visit } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";

const RU = { "accept-language": "ru" };
const DOMAIN = "go.cabinet.test";
const TAKEN = "spring-10";
const LONG = `https://shop.example/${"x".repeat(2049 - "https://shop.example/".length)}`;

let session: Session;
beforeAll(async () => {
  session = await signInAs((await createUser()).username);
  const body = { fullUrl: "https://shop.example/", domain: DOMAIN, slug: TAKEN };
  expect((await call("POST", "/api/url-shortener", { session, body })).status).toBe(200);
});

const made = async (more: Record<string, string> = {}) => {
  const body = { fullUrl: "https://shop.example/", domain: DOMAIN, ...more };
  const { id } = (await (await call("POST", "/api/url-shortener", { session, body })).json()) as { id: string };
  return id;
};

const make = (fields: Record<string, string>) =>
  submit("/short-links/new", { id: newId(), fullUrl: "https://shop.example/", domain: DOMAIN, ...fields }, session, RU);

it.each<[string, Record<string, string>, string, string]>([
  ["a private address", { fullUrl: "http://10.0.0.1/" }, "fullUrl", errors.linkUrlPrivate],
  ["a host of the machine's own network", { fullUrl: "http://[::1]/" }, "fullUrl", errors.linkUrlPrivate],
  ["itself", { fullUrl: `https://${DOMAIN}/${TAKEN}` }, "fullUrl", errors.linkUrlOwn],
  ["a script", { fullUrl: "javascript:alert(1)" }, "fullUrl", errors.linkUrlInvalid],
  ["nothing", { fullUrl: "" }, "fullUrl", errors.linkUrlInvalid],
  ["2,049 characters", { fullUrl: LONG }, "fullUrl", errors.linkUrlLong],
  ["a taken slug", { slug: TAKEN }, "slug", errors.linkSlugTaken],
  ["a slug that looks like it", { slug: "spring-1o" }, "slug", errors.linkSlugLooks.replace("{{slug}}", TAKEN)],
  ["a reserved slug", { slug: "login" }, "slug", errors.linkSlugReserved],
  ["no domain", { domain: "" }, "domain", errors.linkDomainRequired],
  ["another's domain", { domain: "links.example" }, "domain", errors.linkDomainUnknown],
  ["tags without a campaign", { utm_source: "vk", utm_medium: "cpc" }, "utm_campaign", errors.linkUtmMissing],
  ["a day that has passed", { expiresAt: "2020-01-01" }, "expiresAt", errors.linkExpiryPast],
])("reports beside its field that %s is invalid", async (_what, fields, field, message) => {
  const answer = await make(fields);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  const html = await answer.text();
  expect(html.replaceAll("&#x27;", "'")).toContain(message);
  expect(html).toMatch(new RegExp(`aria-invalid="true"[^>]*name="${field}"|name="${field}"[^>]*aria-invalid="true"`));
});

const HOSTILE: [string, Record<string, string>, string, string][] = [
  ["a private address", { fullUrl: "http://10.0.0.1/" }, "fullUrl", errors.linkUrlPrivate],
  ["a script", { fullUrl: "javascript:alert(1)" }, "fullUrl", errors.linkUrlInvalid],
  ["2,049 characters", { fullUrl: LONG }, "fullUrl", errors.linkUrlLong],
  ["tags without a campaign", { utm_source: "vk", utm_medium: "cpc" }, "utm_campaign", errors.linkUtmMissing],
  ["a day that has passed", { expiresAt: "2020-01-01" }, "expiresAt", errors.linkExpiryPast],
];

it.each(HOSTILE)(
  "reports the same for a change, and keeps the typed values: %s",
  async (_what, fields, field, message) => {
    const id = await made();
    const typed = { fullUrl: "https://shop.example/typed", ...fields };
    const answer = await submit(`/short-links/${id}/edit`, typed, session, RU);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    const html = await answer.text();
    expect(html).toContain(message);
    expect(html).toMatch(new RegExp(`aria-invalid="true"[^>]*name="${field}"|name="${field}"[^>]*aria-invalid="true"`));
    for (const value of Object.values(typed)) expect(html).toContain(`value="${value}"`);
  },
);

it("shows a link's address without its tags, the tags in their fields, and the last day", async () => {
  const tags = "utm_source=vk&utm_medium=cpc&utm_campaign=autumn";
  const id = await made({ fullUrl: `https://shop.example/?a=1&${tags}`, expiresAt: "2099-12-31T20:59:59.000Z" });
  const html = await (await visit(`/short-links/${id}/edit`, session, RU)).text();
  for (const value of ["https://shop.example/?a=1", "vk", "cpc", "autumn", "2099-12-31"])
    expect(html).toContain(`value="${value}"`);
  // Choosing a network does not lose what was typed.
  const typed = new URLSearchParams({
    network: "google",
    fullUrl: "https://shop.example/typed",
    seen: "that",
    ends: "5",
  });
  const chosen = await (await visit(`/short-links/${id}/edit?${typed}`, session, RU)).text();
  for (const value of ["https://shop.example/typed", "that", "5", "google"])
    expect(chosen).toContain(`value="${value}"`);
  expect(chosen).toContain(`action="/short-links/${id}/edit?network=google"`);
});

it("asks once more before overwriting a change from another tab", async () => {
  const id = await made();
  const page = `/short-links/${id}/edit`;
  const hidden = (html: string) => /name="seen" value="([^"]+)"/.exec(html)![1]!;
  const seen = hidden(await (await visit(page, session, RU)).text());
  const save = (fullUrl: string, seen: string) => submit(page, { fullUrl, seen }, session, RU);
  expect((await save("https://shop.example/first", seen)).status).toBe(303);
  // A field error does not reset the version that the form had seen.
  expect(hidden(await (await save("", seen)).text())).toBe(seen);
  const stale = await save("https://shop.example/second", seen);
  expect(stale.status).toBe(409);
  const html = await stale.text();
  expect(html).toContain(errors.linkChanged.replace("{{url}}", "shop.example/first"));
  expect(html).toContain('value="https://shop.example/second"');
  expect((await save("https://shop.example/second", hidden(html))).status).toBe(303);
  expect(await (await visit(`/short-links/${id}`, session, RU)).text()).toContain("shop.example/second");
});

it("offers no change of a blocked link or of one in texts, and explains why", async () => {
  const database = openDatabase(env.DB);
  for (const [column, why] of [
    ["blocked_at", words.state_blocked],
    ["source", words.textsStay],
  ] as const) {
    const id = await made({ fullUrl: `https://shop.example/${column}` });
    await database.run(sql`UPDATE short_links SET ${sql.raw(column)} = 1 WHERE id = ${id}`);
    const form = await visit(`/short-links/${id}/edit`, session, RU);
    expect([form.status, form.headers.get("location")]).toEqual([302, `/short-links/${id}`]);
    const panel = await (await visit(`/short-links/${id}`, session, RU)).text();
    expect(panel).toContain(why);
    expect(panel).not.toContain(`/short-links/${id}/edit`);
    const refused = await submit(`/short-links/${id}/edit`, { fullUrl: "https://shop.example/mine" }, session, RU);
    expect(refused.headers.get("location")).toBe(`/short-links/${id}`);
    expect(await (await visit(`/short-links/${id}`, session, RU)).text()).not.toContain("shop.example/mine");
  }
});

it("fills a network's tags, and keeps those already typed", async () => {
  const typed = new URLSearchParams({ network: "vk", fullUrl: "https://shop.example/typed", slug: "typed-1" });
  const html = await (await visit(`/short-links/new?${typed}`, session, RU)).text();
  for (const value of ["https://shop.example/typed", "typed-1", "{{campaign_id}}", "utm_source=vk&amp;utm_medium=cpc"])
    expect(html).toContain(value);
  expect(html).toContain(words.network_google);
  // A rejected form keeps the same network.
  expect(html).toContain('action="/short-links/new?network=vk"');
});
