import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { createToken } from "../../app/domain/base/access/tokens";
import { newId } from "../../app/domain/base/shared/ids";
import { errors as ru } from "../../app/i18n/errors/ru";
import { tokens as words } from "../../app/i18n/tokens/ru";
import { platformOf } from "../../workers/platform";
import { call, submit, visit } from "../support/forms/open-screen";
import { createUser, signInAs } from "../support/world/people";

const RU = { "accept-language": "ru" };

async function someone(grants: Record<string, boolean> = {}) {
  return signInAs((await createUser({ grants })).username);
}

const form = (fields: Record<string, string> = {}) => ({ id: newId(), description: "CRM", ...fields });

it("shows a new token only in the form's reply, which is not cached", async () => {
  const session = await someone();
  const answer = await submit("/account/tokens/new", form({ ipWhitelist: "10.0.0.1\n10.0.0.2" }), session, RU);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toContain("no-store");
  expect(answer.headers.get("set-cookie") ?? "").not.toContain("cab_");
  const html = await answer.text();
  const [token] = /cab_[0-9A-Za-z]{43}/.exec(html)!;
  expect(html).toContain(words.copyNow);
  expect(html).toContain("data:text/plain");
  const dialog = html.slice(html.indexOf("<dialog"), html.indexOf("</dialog>"));
  expect(dialog.match(/href="\/account\/tokens"/g)).toHaveLength(1);
  expect(dialog).toMatch(/<input type="checkbox"/);
  expect(
    (await call("GET", "/api/tokens", { headers: { authorization: token, "cf-connecting-ip": "10.0.0.2" } })).status,
  ).toBe(200);
  for (const path of ["/account/tokens", "/account/tokens/new"]) {
    const page = await (await visit(path, session, RU)).text();
    expect(page).not.toContain(token);
  }
  expect(await (await visit("/account/tokens", session, RU)).text()).toContain(`cab_…${token.slice(-4)}`);
});

it("returns the typed values with their errors", async () => {
  const answer = await submit(
    "/account/tokens/new",
    form({ description: "", ipWhitelist: "10.0.0.1" }),
    await someone(),
    RU,
  );
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html).toContain(ru.descriptionRequired);
  expect(html).toContain(">10.0.0.1</textarea>");
});

it("names the invalid address", async () => {
  const answer = await submit("/account/tokens/new", form({ ipWhitelist: "10.0.0.999" }), await someone(), RU);
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain(ru.addressInvalid.replace("{{value}}", "10.0.0.999"));
});

it("makes one token of a form sent twice", async () => {
  const session = await someone();
  const fields = form();
  await submit("/account/tokens/new", fields, session);
  const second = await submit("/account/tokens/new", fields, session, RU);
  expect(second.status).toBe(409);
  expect(await second.text()).not.toMatch(/cab_[0-9A-Za-z]{43}/);
  expect(await (await call("GET", "/api/tokens", { session })).json()).toMatchObject({ total: 1 });
});

it("changes a token's purpose, addresses and last day, and refuses a past day", async () => {
  const session = await someone();
  const { id } = (await (await call("POST", "/api/tokens", { session, body: { description: "Shop" } })).json()) as {
    id: string;
  };
  const path = `/account/tokens/${id}/edit`;
  const change = { description: "CRM", ipWhitelist: "10.0.0.1\n10.0.0.0/8", expiredAt: "2100-01-31" };
  expect((await submit(path, change, session)).status).toBe(303);
  expect(await (await call("GET", `/api/tokens/${id}`, { session })).json()).toMatchObject({
    description: "CRM",
    ipWhitelist: ["10.0.0.1", "10.0.0.0/8"],
    expiredAt: "2100-01-31T21:00:00.000Z",
  });
  const shown = await (await visit(path, session, RU)).text();
  expect(shown).toMatch(/value="2100-01-31"/);
  const refused = await submit(path, { ...change, expiredAt: "2020-01-01" }, session, RU);
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain(ru.expiryPast);
});

it("asks before it revokes, and then lists the token as revoked", async () => {
  const session = await someone();
  const made = await createToken(
    platformOf(env),
    { id: session.id, tokenId: null, actor: null },
    { description: "<b>CRM</b>", ipWhitelist: [], expiredAt: null },
  );
  if (!made.ok) throw new Error("not made");
  const path = `/account/tokens/${made.value.row.id}/revoke`;
  const dialog = await (await visit(path, session, RU)).text();
  expect(dialog).toContain("&lt;b&gt;CRM&lt;/b&gt;");
  const answer = await submit(path, {}, session);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/account/tokens"]);
  expect(await (await visit("/account/tokens", session, RU)).text()).toContain(words.state_revoked);
});

it("shows no other account's token, on any request", async () => {
  const owner = await someone();
  const made = await createToken(
    platformOf(env),
    { id: owner.id, tokenId: null, actor: null },
    { description: "Theirs", ipWhitelist: [], expiredAt: null },
  );
  if (!made.ok) throw new Error("not made");
  const path = `/account/tokens/${made.value.row.id}/revoke`;
  const stranger = await someone();
  const foreign = await visit(path, stranger);
  expect(foreign.status).toBe(404);
  expect(await foreign.text()).not.toContain("Theirs");
  expect((await submit(path, {}, stranger)).status).toBe(404);
  expect((await visit(path)).headers.get("location")).toMatch(/^\/login/);
  expect(await (await call("GET", "/api/tokens", { session: owner })).json()).toMatchObject({
    data: [{ state: "active" }],
  });
});

it("offers no button to read-only users", async () => {
  const session = await someone({ "tokens.create": false, "tokens.remove": false });
  expect(await (await visit("/account/tokens", session, RU)).text()).not.toContain(words.newToken);
  expect((await submit("/account/tokens/new", form(), session)).headers.get("location")).toBe("/forbidden");
});
