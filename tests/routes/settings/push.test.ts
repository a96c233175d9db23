import { env } from "cloudflare:test";
import { beforeEach, expect, it } from "vitest";
import { submit, visit } from "../../support/forms/open-screen";
import { CABINET_URL } from "../../support/run/hosts";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

const LIST = "/settings/push";

beforeEach(async () => {
  await env.DB.prepare("DELETE FROM push_sites").run();
});

async function someone(grants: Record<string, boolean> = {}) {
  const user = await createUser({ grants, preferences: { language: "en" } });
  return signInAs(user.username);
}

const page = async (path: string, session: Session) => (await visit(path, session)).text();
const form = (change: Record<string, string> = {}) => ({
  id: crypto.randomUUID(),
  title: "Flower shop",
  origins: "shop.example",
  isActive: "on",
  ...change,
});

async function made(session: Session) {
  const answer = await submit(`${LIST}/new`, form(), session);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toContain("no-store");
  const [row] = await rowsOf<{ id: string; key: string }>("SELECT id, key FROM push_sites ORDER BY id DESC LIMIT 1");
  return { html: await answer.text(), ...row! };
}

it("suggests adding the first site, shows its secret once and the code to copy, then lists it", async () => {
  const session = await someone();
  expect(await page(LIST, session)).toContain("No sites yet");
  const { html, id, key } = await made(session);
  const secret = /pushsec_[\w-]{43}/.exec(html)![0];
  expect(html).toContain(`${CABINET_URL}/push/${key}.js`);
  const list = await page(LIST, session);
  expect(list).toContain("Flower shop");
  expect(list).toContain("https://shop.example");
  const site = await page(`${LIST}/${id}`, session);
  expect(site).toContain(`importScripts(&quot;${CABINET_URL}/push/worker.js&quot;)`);
  expect(list + site).not.toContain(secret);
});

it("keeps the typed values and shows the errors", async () => {
  const session = await someone();
  const answer = await submit(`${LIST}/new`, form({ title: "", origins: "http://shop.example" }), session);
  const html = await answer.text();
  expect(answer.status).toBe(422);
  expect(html).toContain("A site URL must start with https://");
  expect(html).toContain("http://shop.example");
  expect(await rowsOf("SELECT id FROM push_sites")).toEqual([]);
});

it("changes, switches off and removes", async () => {
  const session = await someone();
  const { id } = await made(session);
  const change = { id, title: "Bouquets", origins: "https://a.example\r\nhttps://b.example" };
  expect((await submit(`${LIST}/${id}`, change, session)).headers.get("location")).toBe(LIST);
  const list = await page(LIST, session);
  expect(list).toContain("Bouquets");
  expect(list).toContain("https://a.example, https://b.example");
  expect(list).toContain("Inactive");
  expect(await page(`${LIST}/${id}/remove`, session)).toContain("Delete the site “Bouquets”?");
  expect((await submit(`${LIST}/${id}/remove`, {}, session)).headers.get("location")).toBe(LIST);
  expect(await rowsOf("SELECT id FROM push_sites")).toEqual([]);
});

it("shows read-only users the settings without controls", async () => {
  const user = await createUser({ preferences: { language: "en" } });
  const { id } = await made(await signInAs(user.username));
  const looking = { "push.create": false, "push.update": false, "push.remove": false };
  await env.DB.prepare("UPDATE users SET grants = ? WHERE id = ?").bind(JSON.stringify(looking), user.id).run();
  const session = await signInAs(user.username);
  const html = (await page(LIST, session)) + (await page(`${LIST}/${id}`, session));
  expect(html).toContain("Flower shop");
  expect(html).not.toContain("Add site");
  expect(html).not.toContain("Delete…");
  expect((await submit(`${LIST}/${id}`, form(), session)).headers.get("location")).toBe("/forbidden");
});
