import { env, SELF } from "cloudflare:test";
import { expect, it } from "vitest";
import { newId } from "../../app/domain/base/shared/ids";
import { unsubscribeUrl } from "../../app/domain/messaging/unsubscribe/unsubscribe";
import { unsubscribe as german } from "../../app/i18n/unsubscribe/de";
import { unsubscribe as english } from "../../app/i18n/unsubscribe/en";
import { submit, visit } from "../support/forms/open-screen";
import { CABINET_URL } from "../support/run/hosts";
import { config } from "../support/world/config";
import { createUser, signInAs } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

const ONE_CLICK = { "content-type": "application/x-www-form-urlencoded" };
const inEnglish = { "accept-language": "en" };

/** A sent e-mail, and the unsubscribe path of its header. */
async function mailTo(email: string, { type = "email", ownerId = "" } = {}) {
  const owner = ownerId || (await createUser({ preferences: { language: "en" } })).id;
  const id = newId();
  await env.DB.prepare(
    `INSERT INTO sendings (owner_id, id, type, recipient, sender, text, status, segments, price, timeline, wait_until, created_at, updated_at)
      VALUES (?, ?, ?, ?, 'Shop', 'Hello', 'sent', 1, 0, '[]', 0, 0, 0)`,
  )
    .bind(owner, id, type, email)
    .run();
  return { owner, path: new URL(unsubscribeUrl(config, { ownerId: owner, id })).pathname };
}

const oneClick = (path: string, headers: Record<string, string> = {}) =>
  SELF.fetch(CABINET_URL + path, {
    method: "POST",
    redirect: "manual",
    headers: { ...ONE_CLICK, ...headers },
    body: "List-Unsubscribe=One-Click",
  });
const blacklisted = (owner: string) =>
  rowsOf<{ title: string; contacts: number; email: string }>(
    `SELECT l.title, l.contacts, c.email FROM contact_lists l JOIN contacts c ON c.owner_id = l.owner_id AND c.list_id = l.id
      WHERE l.owner_id = ? AND l.type = 'blacklist'`,
    owner,
  );

it("asks in the reader's language, without JavaScript, and accepts the answer", async () => {
  const { owner, path } = await mailTo("anna@example.com");
  const page = await visit(path, undefined, { "accept-language": "de" });
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(html).toContain(german.question.replace("{{email}}", "anna@example.com"));
  expect(html).toContain('<form method="post"');
  expect(await blacklisted(owner)).toEqual([]);

  const answer = await submit(path, {});
  expect([answer.status, answer.headers.get("location")]).toEqual([303, path]);
  const after = await (await visit(path, undefined, inEnglish)).text();
  expect(after).toContain(english.done.replace("{{email}}", "anna@example.com"));
  expect(after).not.toContain(english.only);
});

it("accepts a mail program's one click from anywhere, idempotently", async () => {
  const { owner, path } = await mailTo("boris@example.com");
  const strange: Record<string, string> = { origin: "https://mail.example", "sec-fetch-site": "cross-site" };
  for (const headers of [{}, strange]) {
    const answer = await oneClick(path, headers);
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
  }
  expect(await blacklisted(owner)).toEqual([
    { title: "Unsubscribed from e-mails", contacts: 1, email: "boris@example.com" },
  ]);
});

it("is the same for signed-in users", async () => {
  const { path } = await mailTo("vera@example.com");
  const session = await signInAs((await createUser()).username);
  expect((await visit(path, session)).status).toBe(200);
});

it("shows the contact without a phone to its owner", async () => {
  const user = await createUser();
  const { path } = await mailTo("gleb@example.com", { ownerId: user.id });
  await oneClick(path);
  const session = await signInAs(user.username);
  const [list] = await rowsOf<{ id: string }>("SELECT id FROM contact_lists WHERE owner_id = ?", user.id);
  const answer = await SELF.fetch(`${CABINET_URL}/api/contacts?ListId=${list!.id}`, {
    headers: { authorization: session.token },
  });
  expect(await answer.json()).toMatchObject({ data: [{ phone: null, email: "gleb@example.com" }] });
  expect(await (await visit(`/contacts/${list!.id}`, session)).text()).toContain("gleb@example.com");
});

it("ignores an unknown token", async () => {
  const { owner, path } = await mailTo("dina@example.com");
  const token = path.split("/").at(-1)!;
  const flipped = (place: number) =>
    token.slice(0, place) + (token[place] === "A" ? "B" : "A") + token.slice(place + 1);
  const other = await createUser();
  const foreign = unsubscribeUrl({ ...config, sessionSecret: "x".repeat(32) }, { ownerId: other.id, id: newId() });
  const forged = [flipped(0), flipped(30), flipped(60), token.slice(1), `${token}A`, "no-such-token"];
  for (const wrong of [...forged, new URL(foreign).pathname.split("/").at(-1)!]) {
    const page = await visit(`/unsubscribe/${wrong}`, undefined, inEnglish);
    expect(page.status).toBe(404);
    expect(await page.text()).toContain(english.broken);
    expect((await oneClick(`/unsubscribe/${wrong}`)).status).toBe(404);
  }
  expect(await blacklisted(owner)).toEqual([]);
});

it("finds no message that is not an e-mail, or is removed", async () => {
  const { path } = await mailTo("79161234567", { type: "sms" });
  expect((await visit(path)).status).toBe(404);
  const nobody = new URL(unsubscribeUrl(config, { ownerId: newId(), id: newId() })).pathname;
  expect((await oneClick(nobody)).status).toBe(404);
});

it("explains a truncated link", async () => {
  const page = await visit("/unsubscribe", undefined, inEnglish);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain(english.broken);
});

it("limits guesses of tokens", async () => {
  const headers = { "cf-connecting-ip": "198.51.100.77" };
  const statuses = new Set<number>();
  for (let attempt = 0; attempt < 52; attempt++) statuses.add((await oneClick("/unsubscribe/guess", headers)).status);
  expect([...statuses]).toEqual([404, 429]);
  const refused = await oneClick("/unsubscribe/guess", headers);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});
