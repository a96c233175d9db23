import { env } from "cloudflare:test";
import { beforeEach, expect, it } from "vitest";
import { newId } from "../../../app/domain/base/shared/ids";
import { joined } from "../../../app/domain/base/tables/lines";
import { sheetText } from "../../../app/domain/base/tables/xlsx/convert";
import { errors } from "../../../app/i18n/errors/ru";
import { exportPages as words } from "../../../app/i18n/exportPages/ru";
import { openDatabase } from "../../../db/client";
import { sendings } from "../../../db/schema/sendings";
import { submit, visit } from "../../support/forms/open-screen";
import { incomingOf } from "../../support/world/incoming";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

const db = openDatabase(env.DB);
const RUSSIAN = { "accept-language": "ru" };

let session: Session;

beforeEach(async () => {
  session = await signInAs((await createUser()).username);
});

async function sent(recipient: string, values: Partial<typeof sendings.$inferInsert> = {}) {
  const at = Date.now();
  const [id, ownerId] = [newId(), session.id];
  await db.insert(sendings).values({
    ownerId,
    id,
    type: "sms",
    sender: "CABINET",
    recipient,
    text: "Hello",
    segments: 1,
    price: 1,
    status: "delivered",
    createdAt: at,
    updatedAt: at,
    timeline: [{ at, status: "sent", provider: "Infobip" }],
    ...values,
  });
  return id;
}

const open = async (path: string, as = session) => {
  const answer = await visit(path, as, RUSSIAN);
  const html = (await answer.text()).replace(/<script[\s\S]*?<\/script>/g, "");
  return { status: answer.status, location: answer.headers.get("location"), html };
};

async function linesOf(path: string) {
  const answer = await visit(path, session, RUSSIAN);
  expect(answer.status).toBe(200);
  const name = decodeURIComponent(answer.headers.get("content-disposition") ?? "");
  const text = new TextDecoder().decode(await answer.arrayBuffer());
  return { name, lines: text.trimEnd().split("\r\n") };
}

it("the list opens a dialog with the list's columns, and its file follows the filter", async () => {
  await sent("79161234567");
  await sent("79160000001", { status: "failed", error: "noRoute" });
  expect((await open("/messages/outgoing?status=failed")).html).toContain(
    'href="/messages/outgoing/export?status=failed"',
  );
  const { html } = await open("/messages/outgoing/export?status=failed");
  expect(html).toContain(words.found.replace("{{number}}", "1"));
  const dialog = /<dialog[\s\S]*<\/dialog>/.exec(html)?.[0] ?? "";
  const boxes = [...dialog.matchAll(/<input type="checkbox" name="columns"([^>]*)>/g)].map(([, rest]) => rest!);
  const chosen = boxes.filter((rest) => rest.includes("checked")).map((rest) => /value="(\w+)"/.exec(rest)?.[1]);
  expect(chosen).toEqual(["createdAt", "recipient", "type", "sender", "text", "status", "statusAt", "reason", "price"]);
  expect(boxes.join()).not.toContain("provider");
  const query = "columns=recipient&columns=error&columns=provider&encoding=utf-8&delimiter=%3B";
  const { name, lines } = await linesOf(`/messages/outgoing/export/file?status=failed&${query}`);
  expect(name).toContain("Исходящие, Не доставлено.csv");
  expect(lines).toEqual(["Получатель;Код ошибки", "+79160000001;noRoute"]);
});

it("only chosen rows go into the file, and never another account's", async () => {
  const ids = [await sent("79161234567"), await sent("79160000001")];
  await sent("79160000002");
  const theirs = await sent("79160000003", { ownerId: (await createUser()).id });
  const chosen = `do=export&id=${ids[0]}&id=${theirs}`;
  expect((await open(`/messages/outgoing/export?${chosen}`)).html).toContain(words.found.replace("{{number}}", "1"));
  const { lines } = await linesOf(`/messages/outgoing/export/file?${chosen}&columns=recipient`);
  expect(lines).toEqual(["Получатель", "+79161234567"]);
  expect((await open("/messages/outgoing/export?do=export")).html).toContain(words.nothing);
});

it("incoming messages are exported as filtered or chosen", async () => {
  const id = await incomingOf(db, { ownerId: session.id, text: "Да", isRead: true });
  await incomingOf(db, { ownerId: session.id, text: "Нет" });
  await incomingOf(db, { ownerId: (await createUser()).id, text: "Чужое" });
  expect((await open("/messages/incoming?read=1")).html).toContain('href="/messages/incoming/export?read=1"');
  const columns = "columns=from&columns=text";
  const { name, lines } = await linesOf(`/messages/incoming/export/file?read=1&${columns}`);
  expect(name).toContain("Входящие, Прочитанные.csv");
  expect(lines).toEqual(["От кого;Текст", "+79161234567;Да"]);
  expect((await linesOf(`/messages/incoming/export/file?do=export&id=${id}&${columns}`)).lines).toEqual(lines);
  expect((await linesOf(`/messages/incoming/export/file?${columns}`)).lines).toHaveLength(3);
});

it("a file without columns is refused in the dialog", async () => {
  for (const list of ["/messages/outgoing", "/messages/incoming"]) {
    const { status, location } = await open(`${list}/export/file?from=2026-01-01`);
    expect({ status, location }).toEqual({ status: 303, location: `${list}/export?from=2026-01-01&bare=1` });
    expect((await open(location!)).html).toContain(errors.columnsRequired);
  }
});

it.each(["outgoing", "incoming"] as const)("many %s become a task whose page shows the request", async (list) => {
  await rowsOf(
    `WITH RECURSIVE n (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n WHERE n < 3100)
    ${
      list === "outgoing"
        ? "INSERT INTO sendings (owner_id, id, type, sender, recipient, text, segments, price, status, timeline, created_at, updated_at) SELECT ?1, '018d0000-0000-7000-8000-' || printf('%012x', n * 256), 'sms', 'CABINET', '79161234567', 'Hi', 1, 1, 'delivered', '[]', 1, 1 FROM n"
        : "INSERT INTO incoming (owner_id, id, type, sender, recipient, text, provider, provider_ref, keywords, is_stop, sent_at, created_at) SELECT ?1, '018d0000-0000-7000-8000-' || printf('%012x', n), 'sms', '79161234567', 'CABINET', 'Hi', 'p', ?1 || n, '[]', 0, 1, 1 FROM n"
    }`,
    session.id,
  );
  const path = `/messages/${list}/export?phone=79161234567`;
  const { html } = await open(path);
  expect(html).toContain(words.start);
  const form = new FormData();
  for (const column of ["text", "createdAt"]) form.append("columns", column);
  const key = /name="key" value="([^"]+)"/.exec(html)?.[1] ?? "";
  form.append("key", key);
  expect((await submit(path, { columns: "text" }, session, RUSSIAN)).status).toBe(400);
  expect((await submit(path, { key }, session, RUSSIAN)).status).toBe(422);
  const begun = await submit(path, form, session, RUSSIAN);
  expect(begun.status).toBe(303);
  await submit(path, form, session, RUSSIAN);
  expect(await rowsOf("SELECT id FROM tasks WHERE owner_id = ?", session.id)).toHaveLength(1);
  const task = begun.headers.get("location")!;
  await expect
    .poll(async () => (await rowsOf("SELECT state FROM tasks WHERE owner_id = ?", session.id))[0]?.state, {
      timeout: 20_000,
    })
    .toBe("completed");
  const page = await open(task);
  for (const part of [words.meant, "+7 916 123-45-67", "Время, Москва · Текст", 'href="/storage/']) {
    expect(page.html.replaceAll("\u00a0", " ")).toContain(part.replaceAll("\u00a0", " "));
  }
  expect(page.html).toContain(`href="/messages/${list}?phone=%2B79161234567&amp;view=none"`);
});

it.each(["outgoing", "incoming"] as const)("the dialog of %s offers a spreadsheet, and returns one", async (list) => {
  await sent("79161234567");
  await incomingOf(db, { ownerId: session.id });
  expect((await open(`/messages/${list}/export`)).html).toMatch(/<select[^>]*name="format"[\s\S]*value="xlsx"/);
  const answer = await visit(
    `/messages/${list}/export/file?columns=text&format=xlsx&encoding=windows-1252`,
    session,
    RUSSIAN,
  );
  expect(answer.headers.get("content-type")).toContain("spreadsheetml");
  expect(decodeURIComponent(answer.headers.get("content-disposition")!)).toMatch(/\.xlsx$/);
  const { pieces } = await sheetText(new Uint8Array(await answer.arrayBuffer()));
  expect(new TextDecoder().decode(joined(pieces))).toMatch(/^Текст\nHello/);
});
