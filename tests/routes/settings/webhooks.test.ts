import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { type HookRow, openHeaders } from "../../../app/domain/messaging/webhooks/open-hook";
import { call, submit, visit } from "../../support/forms/open-screen";
import { SANDBOX_URL } from "../../support/run/hosts";
import { forgetHooks } from "../../support/world/hooks";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

beforeEach(forgetHooks);

const LIST = "/settings/webhooks";

async function someone(grants: Record<string, boolean> = {}) {
  const user = await createUser({ grants, preferences: { language: "en" } });
  return signInAs(user.username);
}

const page = async (path: string, session: Session) => (await visit(path, session)).text();

const form = (fields: Record<string, string> = {}) => {
  const data = new FormData();
  const defaults = { id: crypto.randomUUID(), url: "https://crm.example.com/hook", method: "POST", connections: "2" };
  for (const [name, value] of Object.entries({ ...defaults, isActive: "on", ...fields })) data.append(name, value);
  for (const event of ["sendings.delivered", "sendings.failed"]) data.append("events", event);
  return data;
};

async function made(session: Session, fields: Record<string, string> = {}) {
  const answer = await submit(`${LIST}/new`, form(fields), session);
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toContain("no-store");
  const [row] = await rowsOf<{ id: string }>("SELECT id FROM webhooks ORDER BY id DESC LIMIT 1");
  return { id: row!.id, secret: /whsec_[\w+/=]+/.exec(html)![0] };
}

describe("the screen of webhooks", () => {
  it("suggests creating the first one, shows its secret once, then lists it", async () => {
    const session = await someone();
    expect(await page(LIST, session)).toContain("No webhooks yet");
    const { id, secret } = await made(session, { headers: "X-Api-Key: of-the-crm\r\nAccept: */*" });
    const list = await page(LIST, session);
    expect(list).toContain("crm.example.com");
    expect(list).toContain("Active");
    expect(list).not.toContain(secret);
    const edit = await page(`${LIST}/${id}/edit`, session);
    expect(edit).toContain("x-api-key: ••••••••\naccept: */*");
    expect(edit).not.toContain("of-the-crm");
    expect(edit).toMatch(/value="sendings.failed"[^>]*checked|checked[^>]*value="sendings.failed"/);
  });

  it("keeps a header that is not overwritten, and sends its value neither back nor to another address", async () => {
    const session = await someone();
    const { id } = await made(session, { headers: "X-Api-Key: of-the-crm\nX-Shop: 7" });
    const headersOf = async () => {
      const [row] = await rowsOf<HookRow>("SELECT * FROM webhooks WHERE id = ?", id);
      return openHeaders(env.CREDENTIALS_KEY, row!);
    };
    const edit = (fields: Record<string, string>) => submit(`${LIST}/${id}/edit`, form({ id, ...fields }), session);
    const data = await (await visit(`${LIST}/${id}/edit?_data=routes%2Fwebhooks%2Fedit-webhook`, session)).text();
    expect(data).not.toContain("of-the-crm");
    expect((await edit({ headers: "x-api-key: ••••••••\nx-shop: 8" })).status).toBe(303);
    expect(await headersOf()).toEqual({ "x-api-key": "of-the-crm", "x-shop": "8" });
    const moved = await edit({ url: "https://evil.example.com/", headers: "x-api-key: ••••••••" });
    expect(moved.status).toBe(422);
    const html = await moved.text();
    expect(html).toContain("stored ones are not sent to a new address");
    expect(html).not.toContain("of-the-crm");
    expect((await edit({ headers: "x-other: ••••••••" })).status).toBe(422);
    expect((await edit({ url: "https://new.example.com/", headers: "x-api-key: anew" })).status).toBe(303);
    expect(await headersOf()).toEqual({ "x-api-key": "anew" });
    const rest = await call("PUT", `/api/webhooks/${id}`, { session, body: { title: "Renamed" } });
    expect([rest.status, (await rest.text()).includes("anew")]).toEqual([200, false]);
    expect(await headersOf()).toEqual({ "x-api-key": "anew" });
  });

  it("keeps the typed values and shows the errors", async () => {
    const session = await someone();
    const answer = await submit(`${LIST}/new`, form({ url: "http://192.168.0.1/", body: '{"a":"${id}"}' }), session);
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain("Private and internal addresses are not allowed");
    expect(html).toContain("http://192.168.0.1/");
    expect(html).toContain("{&quot;a&quot;:&quot;${id}&quot;}");
    expect(await rowsOf("SELECT id FROM webhooks")).toEqual([]);
  });

  it("changes, switches off and removes", async () => {
    const session = await someone();
    const { id } = await made(session);
    const change = form({ id, title: "CRM", statuses: "200" });
    change.delete("isActive");
    expect((await submit(`${LIST}/${id}/edit`, change, session)).headers.get("location")).toBe(`${LIST}/${id}`);
    const detail = await page(`${LIST}/${id}`, session);
    expect(detail).toContain("CRM");
    expect(detail).toContain("Inactive");
    expect((await submit(`${LIST}/${id}/remove`, {}, session)).status).toBe(303);
    expect((await visit(`${LIST}/${id}`, session)).status).toBe(404);
  });

  it("sends a test, and shows the request with its answer", async () => {
    const session = await someone();
    const { id } = await made(session, { url: `${SANDBOX_URL}/hook` });
    expect(await page(`${LIST}/${id}`, session)).toContain("No requests yet");
    await submit(`${LIST}/${id}`, { intent: "test" }, session);
    expect(await page(`${LIST}/${id}`, session)).toContain("404");
    const request = await page(`${LIST}/${id}/requests/1`, session);
    expect(request).toContain(`POST ${SANDBOX_URL}/hook`);
    expect(request).toContain("webhooks.test");
    expect((await visit(`${LIST}/${id}/requests/2`, session)).status).toBe(404);
    expect((await visit(`${LIST}/${id}/requests/nonsense`, session)).status).toBe(404);
  });

  it("sends at most ten tests a minute", async () => {
    const session = await someone();
    const { id } = await made(session, { url: `${SANDBOX_URL}/hook` });
    for (let n = 0; n < 10; n++) await submit(`${LIST}/${id}`, { intent: "test" }, session);
    const refused = await submit(`${LIST}/${id}`, { intent: "test" }, session);
    expect([refused.status, refused.headers.get("location")]).toEqual([303, `${LIST}/${id}`]);
    const overRest = await call("POST", `/api/webhooks/${id}/test`, { session });
    expect([overRest.status, Number(overRest.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect(await rowsOf("SELECT requests FROM webhooks WHERE id = ?", id)).toEqual([{ requests: 10 }]);
  });

  it("explains empty lists, and replays without one", async () => {
    const session = await someone();
    const { id } = await made(session);
    for (const [show, words] of [
      ["waiting", "No events to retry"],
      ["dead", "No failed events"],
      ["delivered", "No retried events"],
    ]) {
      expect(await page(`${LIST}/${id}?show=${show}`, session)).toContain(words);
    }
    const answer = await submit(`${LIST}/${id}/replay`, { state: "dead", from: "2026-01-01", to: "" }, session);
    expect(answer.status).toBe(303);
    expect((await submit(`${LIST}/${id}/replay`, { state: "dead", from: "soon" }, session)).status).toBe(422);
    expect((await submit(`${LIST}/${id}`, { intent: "again", delivery: "none" }, session)).status).toBe(404);
    expect((await submit(`${LIST}/${id}`, { intent: "explode" }, session)).status).toBe(400);
  });

  it("offers no action that would be refused", async () => {
    const session = await someone();
    const { id } = await made(session);
    await rowsOf('UPDATE users SET grants = \'{"webhooks.update":false,"webhooks.remove":false}\'');
    const html = await page(`${LIST}/${id}`, session);
    expect(html).toContain("crm.example.com");
    for (const words of ["Send test", "Rotate secret", "Delete"]) expect(html).not.toContain(words);
  });
});
