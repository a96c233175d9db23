import { SELF } from "cloudflare:test";
import { expect, it } from "vitest";
import { errors as ru } from "../../../app/i18n/errors/ru";
import { call, submit, visit } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";

const RU = { "accept-language": "ru" };
const EMPTY = { title: "", light: "", dark: "", email: "", phone: "", telegram: "", blogUrl: "", chatUrl: "" };

async function manager() {
  return signInAs((await createUser({ level: "manager" })).username);
}

async function save(session: Session, fields: Record<string, string>, brand?: "a" | "b") {
  const path = `/settings/platform${brand ? `?brand=${brand}` : ""}`;
  return submit(path, { ...EMPTY, ...fields }, session, RU);
}

const open = (url: string, session?: Session) =>
  SELF.fetch(url, { redirect: "manual", headers: { ...RU, ...(session ? { cookie: session.cookie } : {}) } });

it("shows each host its brand: logo, name, accents and support", async () => {
  const session = await manager();
  expect((await save(session, { hosts: "b.test b", brand: "a", title: "Platform" })).status).toBe(303);
  await save(session, { title: "Beta & <b>Co</b>", email: "help@b.test", telegram: "@beta", light: "#0b5d1e" }, "b");
  const there = await (await open("http://b.test/login")).text();
  expect(there).toContain('data-brand="b"');
  expect(there).toContain("<title>Beta &amp; &lt;b&gt;Co&lt;/b&gt; | ");
  expect(there).not.toContain("<b>Co</b>");
  expect(there).toContain("mailto:help@b.test");
  expect(there).toContain("https://t.me/beta");
  const [sheet] = /\/brand\.css\?v=[\w-]+/.exec(there)!;
  const css = await open(`http://b.test${sheet}`);
  expect(css.headers.get("content-type")).toContain("text/css");
  expect(css.headers.get("cache-control")).toContain("immutable");
  expect(await css.text()).toContain("--color-accent:#0b5d1e");
  const elsewhere = await (await open("http://a.test/login")).text();
  expect(elsewhere).toContain('data-brand="a"');
  expect(elsewhere).toContain("<title>Platform | ");
  expect(elsewhere).not.toMatch(/brand\.css|help@b\.test/);
  for (const none of ["/brand.css", "/brand.css?v=", "/brand.css?v=0b5d1e-}body{"]) {
    expect(await (await open(`http://a.test${none}`)).text()).toBe("");
  }
  const page = await (await visit("/settings/platform?brand=b", session, RU)).text();
  expect(page).toContain('value="Beta &amp; &lt;b&gt;Co&lt;/b&gt;"');
  expect(page).not.toContain('name="hosts"');
  await save(session, {});
  await save(session, {}, "b");
});

it("prefers a user's own name and accents to the reseller's, and these to the host's", async () => {
  const platform = await manager();
  await save(platform, { title: "Platform", light: "#0b5d1e" });
  const reseller = await signInAs((await createUser({ level: "reseller" })).username);
  const customer = await signInAs((await createUser({ resellerId: reseller.id })).username);
  const put = async (session: Session, values: Record<string, unknown>) =>
    expect((await call("PUT", `/api/settingsUser/${session.id}`, { session, body: values })).status).toBe(200);
  const shown = async (session?: Session) => {
    const html = await (await visit(session ? "/?whose=mine" : "/login", session, RU)).text();
    const [, title] = /<title>(.*?) \| /.exec(html)!;
    return [title, /\/brand\.css\?v=([\w-]+)/.exec(html)?.[1]];
  };
  expect(await shown(customer)).toEqual(["Platform", "0b5d1e-"]);
  await put(reseller, { "frontend.title": "Resold", "frontend.colors": { light: "#7a2e8f", dark: "#dda6ee" } });
  expect(await shown(customer)).toEqual(["Resold", "7a2e8f-dda6ee"]);
  await put(customer, { "frontend.title": "Mine" });
  expect(await shown(customer)).toEqual(["Mine", "7a2e8f-dda6ee"]);
  expect(await shown(reseller)).toEqual(["Resold", "7a2e8f-dda6ee"]);
  expect(await shown(platform)).toEqual(["Platform", "0b5d1e-"]);
  expect(await shown()).toEqual(["Platform", "0b5d1e-"]);
  const css = await (await open("http://a.test/brand.css?v=7a2e8f-dda6ee")).text();
  for (const color of ["#7a2e8f", "#dda6ee"]) expect(css).toContain(`--color-accent:${color}`);
  await save(platform, {});
});

it("names a contact where access is refused and where a page fails", async () => {
  const session = await manager();
  await save(session, { phone: "+7 800 555-35-35", email: "help@platform.test" });
  const { username } = await createUser();
  const customer = await signInAs(username);
  for (const path of ["/forbidden", "/contacts/none"]) {
    const html = await (await visit(path, customer, RU)).text();
    expect(html).toContain("mailto:help@platform.test");
    expect(html).toContain('href="tel:+78005553535"');
  }
  await save(session, {});
});

it("refuses unreadable colours, addresses that are not https and invalid hosts", async () => {
  const session = await manager();
  const answer = await save(session, {
    light: "#ffd400",
    chatUrl: "javascript:alert(1)",
    hosts: "no host here",
    telegram: "<b>",
  });
  expect(answer.status).toBe(422);
  const html = await answer.text();
  for (const words of [ru.colorContrast, ru.urlInsecure, ru.hostInvalid, ru.telegramInvalid])
    expect(html).toContain(words);
});

it("allows the chat's origin in signed-in documents, and nothing without a chat", async () => {
  const session = await manager();
  const policyOf = (answer: Response) => answer.headers.get("content-security-policy")!;
  const before = await visit("/?whose=mine", session);
  expect(policyOf(before)).not.toMatch(/https:|frame-src/);
  expect(await before.text()).not.toContain("data-chat");
  await save(session, { chatUrl: "https://chat.test/widget.js?id=1" });
  const page = await visit("/?whose=mine", session);
  expect(policyOf(page)).toMatch(/script-src 'self' 'nonce-[^']+' https:\/\/chat\.test;/);
  expect(policyOf(page)).toContain("connect-src 'self' https://chat.test wss://chat.test");
  expect(await page.text()).toContain("data-chat");
  const outside = await visit("/login");
  expect(policyOf(outside)).not.toContain("chat.test");
  expect(await outside.text()).not.toContain("chat.test");
  await save(session, {});
});

it("links the blog for users with the flag", async () => {
  const session = await manager();
  await save(session, { blogUrl: "https://blog.test/" });
  expect(await (await visit("/?whose=mine", session)).text()).not.toContain('href="https://blog.test/"');
  const body = { value: true };
  expect((await call("PUT", `/api/settingsUser/${session.id}/advanced.blog`, { session, body })).status).toBe(200);
  expect(await (await visit("/?whose=mine", session)).text()).toContain('href="https://blog.test/"');
  await save(session, {});
});

it("is closed to resellers and customers", async () => {
  for (const level of ["me", "reseller"] as const) {
    const session = await signInAs((await createUser({ level })).username);
    expect((await visit("/settings/platform", session)).headers.get("location")).toBe("/forbidden");
    expect((await save(session, { title: "Mine" })).headers.get("location")).toBe("/forbidden");
  }
});

it("stores balance limits, and shows them without a form to read-only users", async () => {
  const owner = await createUser();
  const session = await signInAs(owner.username);
  const wrong = await submit("/settings/settingsUser", { "limits[0]": "lots" }, session, RU);
  expect(wrong.status).toBe(422);
  expect(await wrong.text()).toContain(ru.amountInvalid);
  const saved = await submit("/settings/settingsUser", { "limits[0]": "1 500,50", "limits[1]": "" }, session);
  expect(saved.status).toBe(303);
  expect(await (await visit("/settings/settingsUser", session, RU)).text()).toContain('name="limits[0]"');
  const values = await (await call("GET", `/api/settingsUser/${owner.id}`, { session })).json();
  expect(values).toMatchObject({ "notifications.limits": [1500.5] });
  const watcher = await signInAs((await createUser({ grants: { "balanceLimits.update": false } })).username);
  expect(await (await visit("/settings/settingsUser", watcher, RU)).text()).not.toContain('name="limits[0]"');
  expect((await submit("/settings/settingsUser", { "limits[0]": "5" }, watcher)).status).toBe(403);
});
