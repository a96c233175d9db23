import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { findAnswers } from "../../../app/domain/messaging/incoming/find";
import { openDatabase } from "../../../db/client";
import { meterOf } from "../../support/engine/meter";
import { call } from "../../support/forms/open-screen";
import { incomingOf } from "../../support/world/incoming";
import { createUser, type Session, signInAs } from "../../support/world/people";

const db = openDatabase(env.DB);

interface Page {
  data: { id: string; [field: string]: unknown }[];
  total: number;
  next: string | null;
}

let session: Session;

beforeEach(async () => {
  session = await signInAs((await createUser()).username);
});

async function list(query: Record<string, string> = {}, as = session) {
  const answer = await call("GET", `/api/sendingsIncoming?${new URLSearchParams(query)}`, { session: as });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Page;
}

describe("incoming messages over REST", () => {
  it("are shown with the specification's field names", async () => {
    const at = Date.UTC(2026, 10, 21, 12);
    const id = await incomingOf(db, {
      ownerId: session.id,
      sendingId: "answered",
      isStop: true,
      keywords: ["list"],
      image: "https://i.example/1",
      sentAt: at,
      createdAt: at,
    });
    const shown = {
      id,
      type: "sms",
      from: "+79161234567",
      to: "CABINET",
      payload: { text: "Hello back", image: "https://i.example/1", file: null },
      OwnerId: session.id,
      SendingId: "answered",
      keywords: ["list"],
      isStop: true,
      isRead: false,
      answeredAt: null,
      sentAt: "2026-11-21T12:00:00.000Z",
      createdAt: "2026-11-21T12:00:00.000Z",
    };
    expect(await list()).toEqual({ data: [shown], total: 1, next: null });
    for (const path of [`/api/sendingsIncoming/${id}`, `/api/n/sendingsIncoming/${id}`]) {
      expect(await (await call("GET", path, { session })).json()).toEqual({ ...shown, replies: [] });
    }
  });

  it("are filtered by each field, and an unknown filter is refused", async () => {
    const one = await incomingOf(db, { ownerId: session.id, sender: "79160000001", sendingId: "a" });
    const two = await incomingOf(db, { ownerId: session.id, type: "telegram", sender: "@anna", recipient: "bot" });
    const found = async (query: Record<string, string>) => (await list(query)).data.map(({ id }) => id);
    expect(await found({})).toEqual([two, one]);
    expect(await found({ from: "8 916 000-00-01" })).toEqual([one]);
    expect(await found({ $search: "+79160000001" })).toEqual([one]);
    expect(await found({ $search: "HELL" })).toEqual([two, one]);
    expect(await found({ $search: "zebra" })).toEqual([]);
    expect(await found({ from: "@anna" })).toEqual([two]);
    expect(await found({ to: "bot" })).toEqual([two]);
    expect(await found({ type: "sms" })).toEqual([one]);
    expect(await found({ SendingId: "a" })).toEqual([one]);
    expect(await found({ isStop: "true" })).toEqual([]);
    expect(await found({ isRead: "false" })).toEqual([two, one]);
    expect(await found({ isRead: "true" })).toEqual([]);
    expect(await found({ isAnswered: "true" })).toEqual([]);
    expect(await found({ isAnswered: "false", text: "HELLO", type: "sms" })).toEqual([one]);
    expect(await found({ "createdAt[$lt]": "2020-01-01" })).toEqual([]);
    expect(await found({ "createdAt[$gte]": new Date(Date.now() - 60_000).toISOString() })).toEqual([two, one]);
    expect(await found({ $limit: "1", $after: two })).toEqual([one]);
    for (const wrong of ["colour=red", "isStop=perhaps", "isRead=2"]) {
      expect((await call("GET", `/api/sendingsIncoming?${wrong}`, { session })).status).toBe(422);
    }
  });

  it("are listed with the message that they reply to, the first twenty of its whole chain", async () => {
    const owner = await createUser({ balance: 100_000_000, sender: "CABINET" });
    const as = await signInAs(owner.username);
    const body = { type: "sms", recipient: "+79161234567", payload: { sender: "CABINET", text: "Hello" } };
    const sent = (await (await call("POST", "/api/sendings", { session: as, body })).json()) as { id: string };
    const read = async () =>
      (await (await call("GET", `/api/sendings/${sent.id}`, { session: as })).json()) as { answers: object[] };
    expect((await read()).answers).toEqual([]);
    const createdAt = Date.UTC(2026, 10, 21, 12);
    const id = await incomingOf(db, { ownerId: as.id, sendingId: sent.id, text: "Yes", createdAt });
    expect((await read()).answers).toEqual([{ id, text: "Yes", isStop: false, createdAt: "2026-11-21T12:00:00.000Z" }]);
    for (let n = 0; n < 30; n++) await incomingOf(db, { ownerId: as.id, sendingId: sent.id });
    expect((await read()).answers).toHaveLength(20);
    const meter = meterOf(env.DB);
    await findAnswers(openDatabase(meter.db), as, sent.id);
    expect(meter.rowsRead).toBeLessThanOrEqual(60);
  });

  it("are marked as read and unread by their owner only", async () => {
    const id = await incomingOf(db, { ownerId: session.id });
    const other = await signInAs((await createUser()).username);
    const mark = async (body: unknown, as = session, method = "PATCH") => {
      const answer = await call(method, `/api/sendingsIncoming/${id}`, { session: as, body });
      return [answer.status, ((await answer.json()) as { isRead?: boolean }).isRead];
    };
    expect(await mark({ isRead: true })).toEqual([200, true]);
    expect((await list({ isRead: "false" })).total).toBe(0);
    expect(await mark({ isRead: true }, other)).toEqual([404, undefined]);
    expect(await mark({ isRead: "yes" })).toEqual([422, undefined]);
    expect(await mark({ text: "Mine" })).toEqual([422, undefined]);
    expect(await mark({ isRead: false }, session, "PUT")).toEqual([200, false]);
    expect((await list({ isRead: "false" })).total).toBe(1);
    const grants = { "sendingsIncoming.update": false };
    const reader = await signInAs((await createUser({ grants })).username);
    expect((await mark({ isRead: true }, reader))[0]).toBe(403);
  });

  it("without an owner are visible to managers", async () => {
    const id = await incomingOf(db, { ownerId: "" });
    const manager = await signInAs((await createUser({ level: "manager" })).username);
    expect((await list({ OwnerId: "nobody" }, manager)).data.map((row) => row.id)).toContain(id);
    expect((await list({}, manager)).data).toEqual([]);
    expect((await call("GET", `/api/sendingsIncoming/${id}`, { session: manager })).status).toBe(200);
    expect((await list({ OwnerId: "nobody" })).data).toEqual([]);
    expect((await call("GET", `/api/sendingsIncoming/${id}`, { session })).status).toBe(404);
  });
});
