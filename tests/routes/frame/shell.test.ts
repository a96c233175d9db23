import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { newId } from "../../../app/domain/base/shared/ids";
import { newTask } from "../../../app/domain/base/tasks/start-job";
import { failurePages as en } from "../../../app/i18n/failurePages/en";
import { screens as ru } from "../../../app/i18n/screens/ru";
import { redirectWithToast } from "../../../app/web/http/toast";
import { openDatabase } from "../../../db/client";
import { accounts } from "../../../db/schema/billing";
import { tasks } from "../../../db/schema/tasks";
import { submit, visit } from "../../support/forms/open-screen";
import { createUser, signInAs } from "../../support/world/people";

const RUB = 1_000_000;

async function someone(wanted: Parameters<typeof createUser>[0] = {}) {
  const user = await createUser(wanted);
  return signInAs(user.username);
}

it("requires a visitor to sign in on every screen", async () => {
  expect((await visit("/")).headers.get("location")).toBe("/login");
  expect((await visit("/forbidden")).headers.get("location")).toBe("/login?to=%2Fforbidden");
  expect((await visit("/_root.data")).status).toBe(202);
});

it("redirects an unknown path home, and a moved one to its new address", async () => {
  expect((await visit("/no-such-page")).headers.get("location")).toBe("/");
  expect((await visit("/sendings?status=failed")).headers.get("location")).toBe("/messages/outgoing?status=failed");
  expect((await visit("/sendingsIncoming")).headers.get("location")).toBe("/messages/incoming");
});

it("allows only this response's own scripts to run", async () => {
  const answer = await visit("/login");
  const policy = answer.headers.get("content-security-policy")!;
  const nonce = /'nonce-([^']+)'/.exec(policy)![1]!;
  expect(policy).not.toContain("unsafe");
  const html = await answer.text();
  const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
  expect(html).not.toMatch(/<style\b| style="| on\w+="/);
  expect((await visit("/login")).headers.get("content-security-policy")).not.toContain(nonce);
});

it("keeps a page out of every cache", async () => {
  expect((await visit("/", await someone())).headers.get("cache-control")).toBe("private, no-store");
});

it("uses the reader's language and remembers the choice", async () => {
  expect(await (await visit("/login", undefined, { "accept-language": "es" })).text()).toContain('<html lang="es"');
  const answer = await submit("/locale", { language: "en", to: "/login?to=%2Fforbidden" });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe("/login?to=%2Fforbidden");
  const cookie = answer.headers.get("set-cookie")!.split(";")[0]!;
  expect(await (await visit("/login", undefined, { cookie, "accept-language": "es" })).text()).toContain(
    '<html lang="en"',
  );
});

it("offers only languages with a catalog and redirects to no other site", async () => {
  const html = await (await visit("/login")).text();
  const offered = [...html.matchAll(/name="language" value="(\w+)"/g)].map(([, language]) => language);
  expect(offered).toEqual(expect.arrayContaining(["ru", "en", "es"]));
  const answer = await submit("/locale", { language: "xx", to: "https://evil.test" });
  expect(answer.headers.get("set-cookie")).toBeNull();
  expect(answer.headers.get("location")).toBe("/");
});

it("uses the chosen theme, and the system's by default", async () => {
  expect(await (await visit("/login")).text()).not.toContain("data-theme");
  const answer = await submit("/theme", { theme: "dark", to: "/login" });
  const cookie = answer.headers.get("set-cookie")!;
  expect(await (await visit("/login", undefined, { cookie: cookie.split(";")[0]! })).text()).toContain(
    'data-theme="dark"',
  );
  const back = await submit("/theme", { theme: "system", to: "/login" });
  expect(back.headers.get("set-cookie")).toContain("Max-Age=0");
  expect((await submit("/theme", { theme: "pink" })).headers.get("set-cookie")).toBeNull();
});

it("shows a notice once, on the next page", async () => {
  const { headers } = await redirectWithToast("/", { key: "saved", tone: "ok" });
  const session = await someone();
  const cookie = `${session.cookie}; ${headers.get("set-cookie")!.split(";")[0]}`;
  const page = await visit("/", { ...session, cookie });
  expect(await page.text()).toMatch(/class="toast"/);
  expect(page.headers.get("set-cookie")).toMatch(/^toast=;.*Max-Age=0/);
  expect(await (await visit("/", session)).text()).not.toMatch(/class="toast"/);
});

/** Another test in this runtime may have renamed the platform. */
const productOf = (html: string) => /class="brand" title="([^"]+)"/.exec(html)?.[1];

it("titles a page with the product and the screen", async () => {
  const html = await (await visit("/", await someone())).text();
  expect(html).toContain(`<title>${productOf(html)} | ${ru.home}</title>`);
});

it("lists only the sections that the user may open", async () => {
  const all = await (await visit("/", await someone())).text();
  expect(all).toContain('href="/contacts"');
  const some = await (await visit("/", await someone({ grants: { "contacts.get": false } }))).text();
  expect(some).not.toContain('href="/contacts"');
  expect(some).toContain('href="/messages"');
});

it("shows the available sum, balance plus overdraft, to viewers that may see money", async () => {
  const session = await someone({ balance: 1234.5 * RUB });
  await openDatabase(env.DB)
    .update(accounts)
    .set({ overdraft: 100 * RUB })
    .where(eq(accounts.ownerId, session.id));
  const page = await (await visit("/", session)).text();
  expect(page).toMatch(/1\u00a0334<span class="kopecks">,50/);
  expect(page).toContain('id="money"');
  const answer = await visit("/balance/available", session);
  expect(await answer.json()).toEqual({ available: 1334.5 * RUB, hasOverdraft: true, isLow: false, currency: "RUB" });
  const blind = await someone({ balance: 7777.5 * RUB, grants: { "billings.get": false } });
  const without = await (await visit("/", blind)).text();
  expect(without).toContain('class="who"');
  expect(without).not.toMatch(/class="(balance|money)"|id="money"|7777500000/);
  expect((await visit("/balance/available", blind)).headers.get("location")).toBe("/forbidden");
});

it("shows a request's error on its own page, in the reader's language", async () => {
  const session = await someone();
  const answer = await submit("/forbidden", {}, session, { "accept-language": "en" });
  expect(answer.status).toBe(405);
  const html = await answer.text();
  expect(html).toContain(en.failure_405);
  expect(html).toContain(en.help_client);
});

it("shows an import's page under the contacts, where it began", async () => {
  const session = await someone();
  const now = Date.now();
  const input = { id: newId(), title: "people.csv", data: { listId: newId() }, cursor: {}, total: 1 };
  const page = async (type: "contacts:import" | "contacts:export") => {
    const data = { ...input.data, format: {}, header: [] };
    const row = newTask(session.id, { ...input, data, id: newId(), type }, now);
    await openDatabase(env.DB).insert(tasks).values(row);
    const path = type === "contacts:import" ? "/contacts/imports" : "/messages/tasks";
    const html = await (await visit(`${path}/${row.id}`, session, { "accept-language": "ru" })).text();
    const current = [...html.matchAll(/<a\b[^>]*aria-current="page"[^>]*>/g)].map(
      ([tag]) => /href="([^"]*)"/.exec(tag)?.[1],
    );
    const [product, title] = /<title>(.*?)<\/title>/.exec(html)![1]!.split(" | ");
    expect(product).toBe(productOf(html));
    return { title, sections: new Set(current) };
  };
  const imported = await page("contacts:import");
  expect(imported.title).toBe(ru.contactsImport);
  expect(imported.sections).toContain("/contacts");
  expect(imported.sections).not.toContain("/messages");
  const exported = await page("contacts:export");
  expect(exported.title).toBe(ru.tasks);
  expect(exported.sections).toContain("/messages");
});
