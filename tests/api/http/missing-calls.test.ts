import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { createToken } from "../../../app/domain/base/access/tokens";
import { platformOf } from "../../../workers/platform";
import { call } from "../../support/forms/open-screen";
import { incomingOf } from "../../support/world/incoming";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

const RUB = 1_000_000;
const platform = platformOf(env);
const payload = { sender: "CABINET", text: "Hello" };
const LATER = "2100-01-01T09:00:00.000Z";

let session: Session;
let token: string;

beforeAll(async () => {
  session = await signInAs((await createUser({ balance: 1000 * RUB, sender: "CABINET" })).username);
  const input = { description: "Mine", ipWhitelist: [], expiredAt: null };
  const made = await createToken(platform, { id: session.id, tokenId: null, actor: null }, input);
  token = made.ok ? made.value.token : "";
});

async function ask(method: string, path: string, body?: unknown, as: Session = session) {
  const response = await call(method, `/api${path}`, { session: as, body });
  // biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
  return { status: response.status, body: (await response.json()) as any };
}

describe("a token", () => {
  it("is read by its id without its secret and can be sent back changed", async () => {
    const { body: made } = await ask("POST", "/tokens", { description: "Shop" });
    const { token: text, ...shown } = made;
    expect(await ask("GET", `/tokens/${made.id}`)).toEqual({ status: 200, body: shown });
    const change = { ...shown, description: "Shop 2", ipWhitelist: ["10.0.0.0/8"], expiredAt: LATER };
    const changed = { ...shown, description: "Shop 2", ipWhitelist: ["10.0.0.0/8"], expiredAt: LATER };
    expect(await ask("PUT", `/tokens/${made.id}`, change)).toEqual({ status: 200, body: changed });
    expect((await ask("PATCH", `/tokens/${made.id}`, { description: "Shop 3" })).body).toEqual({
      ...changed,
      description: "Shop 3",
    });
    expect(JSON.stringify(changed)).not.toContain(text);
    const [visit] = (await ask("GET", "/telemetry?action=tokenChanged")).body.data;
    expect(await ask("GET", `/telemetry/${visit.id}`)).toEqual({ status: 200, body: visit });
  });

  it("is not changed by a token, with an invalid value, or after it has ended", async () => {
    const { body: made } = await ask("POST", "/tokens", { description: "Shop" });
    const put = (body: object, as?: Session) => ask("PUT", `/tokens/${made.id}`, body, as);
    expect((await put({ description: "x" }, { ...session, token })).status).toBe(403);
    expect((await put({ expiredAt: "2020-01-01" })).body.data[0].field).toBe("expiredAt");
    expect((await put({ ipWhitelist: ["home"] })).body.data[0].field).toBe("ipWhitelist");
    expect((await ask("GET", `/tokens/${made.id}`)).body).toMatchObject({
      description: "Shop",
      ipWhitelist: [],
      expiredAt: null,
    });
    await ask("DELETE", `/tokens/${made.id}`);
    expect((await put({ description: "x" })).status).toBe(409);
  });
});

it("reads a record of the ledger by its id", async () => {
  const { body } = await ask("POST", "/sendings", { type: "sms", recipient: "+79161234567", payload });
  // Only the list contains the balance after each record.
  const [{ balance, ...row }] = (await ask("GET", "/billings?$limit=1")).body.data;
  expect(balance).toBeLessThan(1000);
  expect(row.id).toBe(body.id);
  expect(await ask("GET", `/billings/${row.id}`)).toEqual({ status: 200, body: row });
  expect((await ask("GET", `/billings/${session.id}`)).status).toBe(404);
});

describe("an incoming message", () => {
  const counters = async () =>
    (await rowsOf("SELECT incoming, unread_incoming FROM accounts WHERE owner_id = ?", session.id))[0];

  it("is marked by a body with its id, and removed from its counters", async () => {
    await rowsOf("UPDATE accounts SET incoming = 0, unread_incoming = 0 WHERE owner_id = ?", session.id);
    const id = await incomingOf(platform.db, { ownerId: session.id });
    await rowsOf("UPDATE incoming SET is_read = 0 WHERE id = ?", id);
    await rowsOf("UPDATE accounts SET incoming = 1, unread_incoming = 1 WHERE owner_id = ?", session.id);
    const marked = await ask("PUT", `/sendingsIncoming/${id}`, { id, isRead: true });
    expect(marked).toMatchObject({ status: 200, body: { id, isRead: true } });
    expect(await counters()).toEqual({ incoming: 1, unread_incoming: 0 });
    expect(await ask("DELETE", `/sendingsIncoming/${id}`)).toEqual({ status: 200, body: { id } });
    expect(await counters()).toEqual({ incoming: 0, unread_incoming: 0 });
    expect((await ask("DELETE", `/sendingsIncoming/${id}`)).status).toBe(404);
  });

  it("of another account cannot be removed", async () => {
    const other = await createUser();
    const id = await incomingOf(platform.db, { ownerId: other.id });
    expect((await ask("DELETE", `/sendingsIncoming/${id}`)).status).toBe(404);
    expect(await rowsOf("SELECT id FROM incoming WHERE id = ?", id)).toHaveLength(1);
  });
});

describe("a scheduled campaign", () => {
  const schedule = { delay: "2099-12-31T09:00:00.000Z", until: "2099-12-31T10:00:00.000Z" };
  const later = async () =>
    (await ask("POST", "/sendings", { type: "sms", recipient: ["+79161234567"], payload, schedule, title: "Sale" }))
      .body.id;

  it("is renamed and moved, with its spread, by sending the whole task back", async () => {
    const id = await later();
    const { body: task } = await ask("GET", `/tasks/${id}`);
    const moved = await ask("PUT", `/tasks/${id}`, { ...task, title: "Sale 2", startsAt: LATER });
    expect(moved).toMatchObject({ status: 200, body: { title: "Sale 2", startsAt: LATER, state: "scheduled" } });
    const [row] = await rowsOf<{ due: number; data: string }>("SELECT due_at AS due, data FROM tasks WHERE id = ?", id);
    expect(row!.due).toBe(Date.parse(LATER));
    expect(JSON.parse(row!.data).timing).toMatchObject({
      startsAt: Date.parse(LATER),
      until: Date.parse(LATER) + 3_600_000,
    });
    expect((await ask("PUT", `/tasks/${id}`, { state: "paused" })).body.state).toBe("paused");
  });

  it("is renamed and moved by the sending's id, too", async () => {
    const id = await later();
    const put = await ask("PUT", `/sendings/${id}`, { id, title: "Sale 3", schedule: { delay: LATER } });
    expect(put).toMatchObject({ status: 200, body: { id, title: "Sale 3", status: "pending" } });
    expect((await ask("GET", `/tasks/${id}`)).body).toMatchObject({ title: "Sale 3", startsAt: LATER });
  });

  it("keeps its time once begun, and its name once over", async () => {
    const id = await later();
    await rowsOf("UPDATE tasks SET state = 'running', started_at = 1, due_at = 4102444800000 WHERE id = ?", id);
    expect((await ask("PUT", `/tasks/${id}`, { startsAt: LATER })).status).toBe(409);
    expect((await ask("PUT", `/tasks/${id}`, { title: "Still mine" })).body.title).toBe("Still mine");
    await ask("DELETE", `/tasks/${id}`);
    expect((await ask("PUT", `/tasks/${id}`, { title: "Too late" })).status).toBe(409);
    expect((await ask("PUT", `/tasks/${id}`, { state: "completed" })).status).toBe(422);
  });

  it("refuses to change an accepted message, and states what to do instead", async () => {
    const { body } = await ask("POST", "/sendings", { type: "sms", recipient: "+79161234567", payload });
    const put = await ask("PUT", `/sendings/${body.id}`, { id: body.id, payload: { text: "Other" } });
    expect(put).toMatchObject({ status: 409, body: { error: 409, message: expect.stringMatching(/Отмените/) } });
  });
});
