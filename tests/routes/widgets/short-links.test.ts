import { beforeAll, expect, it } from "vitest";
import { newId } from "../../../app/domain/shared/ids";
import { errors } from "../../../app/i18n/locales/ru/errors";
import { shortLinks as words } from "../../../app/i18n/locales/ru/shortLinks";
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
])("says beside its field what is wrong with %s", async (_what, fields, field, message) => {
  const answer = await make(fields);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  const html = await answer.text();
  expect(html.replaceAll("&#x27;", "'")).toContain(message);
  expect(html).toMatch(new RegExp(`aria-invalid="true"[^>]*name="${field}"|name="${field}"[^>]*aria-invalid="true"`));
});

it("fills a network's tags, and keeps what was typed already", async () => {
  const typed = new URLSearchParams({ network: "vk", fullUrl: "https://shop.example/typed", slug: "typed-1" });
  const html = await (await visit(`/short-links/new?${typed}`, session, RU)).text();
  for (const value of ["https://shop.example/typed", "typed-1", "{{campaign_id}}", "utm_source=vk&amp;utm_medium=cpc"])
    expect(html).toContain(value);
  expect(html).toContain(words.network_google);
  // A refusal comes back to the same network.
  expect(html).toContain('action="/short-links/new?network=vk"');
});
