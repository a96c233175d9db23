import { env } from "cloudflare:test";
import { beforeEach, expect, it } from "vitest";
import { newId } from "../../../app/domain/base/shared/ids";
import { openDatabase } from "../../../db/client";
import { sendings } from "../../../db/schema/sendings";
import { call } from "../../support/forms/open-screen";
import { incomingOf } from "../../support/world/incoming";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

const db = openDatabase(env.DB);

let session: Session;

beforeEach(async () => {
  session = await signInAs((await createUser({ preferences: { language: "en", timeZone: "UTC" } })).username);
});

async function sent(values: Partial<typeof sendings.$inferInsert> = {}) {
  const at = Date.now();
  const [id, ownerId] = [newId(), session.id];
  await db.insert(sendings).values({
    ownerId,
    id,
    type: "sms",
    sender: "CABINET",
    recipient: "79161234567",
    text: "Hello",
    segments: 1,
    price: 2_500_000,
    status: "delivered",
    createdAt: at,
    updatedAt: at,
    timeline: [{ at, status: "sent", provider: "Infobip" }],
    ...values,
  });
  return id;
}

async function post(path: string, body: unknown, as = session) {
  const answer = await call("POST", `/api${path}`, { session: as, body });
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  return { status: answer.status, body: (await answer.json()) as any };
}

/** Lines of the task's single file. */
async function linesOf(taskId: string, as = session) {
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  const task = async () => (await (await call("GET", `/api/tasks/${taskId}`, { session: as })).json()) as any;
  await expect.poll(async () => (await task()).state, { timeout: 40_000 }).toBe("completed");
  const { type, data, meta } = await task();
  const file = await call("GET", `/api/storage/${meta.files[0].id}`, { session: as });
  const text = new TextDecoder().decode(await file.arrayBuffer());
  return { type, data, lines: text.trimEnd().split("\r\n") };
}

it("outgoing messages are exported by the filter, with the requested columns in the file's order", async () => {
  const failed = await sent({ status: "failed", error: "EC_ABSENT_SUBSCRIBER", text: "=1+1" });
  await sent();
  const request = { filter: { status: "failed", recipient: "8 916 123-45-67", isPaid: true }, delimiter: "," };
  const { status, body } = await post("/sendings/export", { ...request, columns: ["id", "price", "text"] });
  expect({ status, body }).toEqual({ status: 200, body: { TaskId: expect.any(String) } });
  expect(await linesOf(body.TaskId)).toMatchObject({
    type: "outgoing:export",
    data: { filter: { status: "failed" }, columns: ["text", "price", "id"], encoding: "utf-8", delimiter: "," },
    lines: ['Text,"Price, RUB",Message ID', `"'=1+1",2.5,${failed}`],
  });
});

it("incoming messages are exported the same way, under both of their paths", async () => {
  const id = await incomingOf(db, { ownerId: session.id, text: "Yes", isRead: true });
  await incomingOf(db, { ownerId: session.id, text: "No" });
  for (const path of ["/sendingsIncoming/export", "/n/sendingsIncoming/export"]) {
    const { body } = await post(path, { filter: { isRead: true }, columns: ["from", "isRead", "id"] });
    expect(await linesOf(body.TaskId)).toMatchObject({
      type: "incoming:export",
      lines: ["From;Read;Message ID", `+79161234567;yes;${id}`],
    });
  }
});

it("without columns all visible ones are written: providers for managers only", async () => {
  await sent();
  const { body } = await post("/sendings/export", {});
  const { lines } = await linesOf(body.TaskId);
  expect(lines[0]).toMatch(/^"?Time, UTC"?;Recipient;.*;Message ID$/);
  expect(lines.join("\n")).not.toContain("Infobip");
  const manager = await signInAs((await createUser({ level: "manager" })).username);
  const all = await post("/sendings/export", {}, manager);
  expect((await linesOf(all.body.TaskId, manager)).lines[0]).toMatch(/;Провайдер;ID у\u00a0провайдера$/);
});

it("a spreadsheet is requested by its format, and unknown formats are refused", async () => {
  await sent();
  const { body } = await post("/sendings/export", { format: "xlsx", encoding: "windows-1251", columns: ["text"] });
  const { data, lines } = await linesOf(body.TaskId);
  expect(data).toMatchObject({ format: "xlsx", encoding: "utf-8" });
  expect(lines[0]).toMatch(/^PK/);
  for (const path of ["/sendings/export", "/sendingsIncoming/export", "/contacts/export"]) {
    expect((await post(path, { ListId: "any", format: "ods" })).status).toBe(422);
  }
});

it("invalid options are refused by name, and no export starts", async () => {
  for (const path of ["/sendings/export", "/sendingsIncoming/export"]) {
    for (const wrong of [
      { encoding: "koi8-r" },
      { delimiter: "|" },
      { columns: ["password"] },
      { columns: [] },
      { filter: { colour: "red" } },
    ])
      expect((await post(path, wrong)).status, JSON.stringify(wrong)).toBe(422);
  }
  expect((await post("/sendings/export", { columns: ["provider"] })).body).toMatchObject({
    error: 422,
    data: [{ field: "columns", message: expect.stringContaining("provider") }],
  });
  expect((await post("/sendingsIncoming/export", { OwnerId: "nobody" })).status).toBe(404);
  expect(await rowsOf("SELECT id FROM tasks WHERE owner_id = ?", session.id)).toEqual([]);
});
