import { env } from "cloudflare:test";
import { beforeEach, expect, it } from "vitest";
import { stepId } from "../../../app/domain/base/chains/ids";
import { newId } from "../../../app/domain/base/shared/ids";
import { sending } from "../../../app/i18n/errors/sending/ru";
import { messageChanges as words } from "../../../app/i18n/messageChanges/ru";
import { openDatabase } from "../../../db/client";
import { sendings } from "../../../db/schema/sendings";
import { submit, visit } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import { RUB } from "../../support/world/scene";

const RUSSIAN = { "accept-language": "ru" };
const ALL = "/messages/outgoing/bulk?do=again&scope=all&status=failed";

let session: Session;

beforeEach(async () => {
  session = await signInAs((await createUser({ balance: 10 * RUB, sender: "CABINET" })).username);
});

async function stored(values: Partial<typeof sendings.$inferInsert> & { recipient: string }): Promise<string> {
  const id = newId();
  const times = { createdAt: Date.now(), updatedAt: Date.now() };
  const message = { type: "sms", sender: "CABINET", text: "Hi", segments: 1, price: RUB, timeline: [] };
  const row = { ownerId: session.id, id, ...message, status: "failed" as const, ...times, ...values };
  await openDatabase(env.DB).insert(sendings).values(row);
  return row.id;
}

const failed = (recipient: string, text: string) => stored({ recipient, text });

const press = (fields: Record<string, string>, path = ALL) => submit(path, fields, session, RUSSIAN);
const drafts = () => rowsOf<{ content: string }>("SELECT content FROM drafts WHERE owner_id = ?", session.id);

it.each(["all", "chosen"])("offers each distinct message among the failed ones: %s", async (which) => {
  const [anna, boris] = [
    await failed("79160000001", "Your code is 4821"),
    await failed("79160000002", "Your code is 1111"),
  ];
  await failed("79160000003", "Your code is 1111");
  const path = which === "all" ? ALL : `/messages/outgoing/bulk?do=again&id=${anna}&id=${boris}`;
  expect((await visit(path, session, RUSSIAN)).status).toBe(200);
  const key = newId();
  const mixed = await press({ key }, path);
  const html = (await mixed.text()).replaceAll("<!-- -->", "");
  expect(mixed.status).toBe(422);
  expect(html).toContain("Разных сообщений здесь: 2");
  expect(html).toContain(words.groups);
  expect(html.match(/<input type="radio" name="like"/g)).toHaveLength(2);
  expect(html).toContain("Your code is 4821");
  expect(await drafts()).toEqual([]);

  const made = await press({ key, like: anna }, path);
  expect(made.headers.get("location")).toBe(`/send/message?d=${key}`);
  const [draft] = await drafts();
  expect(JSON.parse(draft!.content)).toMatchObject({
    message: { payload: { text: "Your code is 4821" } },
    recipients: { phones: "+79160000001" },
  });
});

it("shows the most frequent of many messages and the count of the others", async () => {
  for (let code = 0; code < 12; code++) await failed("79160000001", `Your code is ${1000 + code}`);
  await failed("79160000002", "Your code is 1007");
  const html = await (await press({ key: newId() })).text();
  expect(html.match(/<input type="radio" name="like"/g)).toHaveLength(10);
  expect(/name="like" value="[^"]*"[^>]*>\s*<span[^>]*>([^<]*)/.exec(html)?.[1]).toBe("Your code is 1007");
  expect(html).toContain(words.moreGroups_few.replace("{{count}}", "2"));
});

it.each(["all", "chosen"])("shows how many recipients a fallback reached, and leaves them out: %s", async (which) => {
  const rows = [
    { recipient: "79160000001", step: 0, status: "failed" as const },
    { recipient: "79160000001", step: 1, status: "delivered" as const },
  ];
  const anna = `${newId().slice(0, 34)}10`;
  for (const row of rows) await stored({ ...row, id: stepId(anna, row.step), steps: 2 });
  const path = (...ids: string[]) =>
    which === "all" ? ALL : `/messages/outgoing/bulk?do=again${ids.map((id) => `&id=${id}`).join("")}`;

  const nobody = (await (await visit(path(anna), session, RUSSIAN)).text()).replaceAll("<!-- -->", "");
  // A reached person is not among the list's failures, but may still be selected.
  expect(nobody).toContain(which === "all" ? words.nobody_again : words.allReached);
  const refused = await press({ key: newId() }, path(anna));
  expect([refused.status, await refused.text()]).toEqual([
    422,
    expect.stringContaining(which === "all" ? sending.noneFailed : sending.allReached),
  ]);

  const boris = await failed("79160000002", "Hello");
  const html = (await (await visit(path(anna, boris), session, RUSSIAN)).text()).replaceAll("<!-- -->", "");
  expect(html).toContain(words.who_again_one.replace("{{count}}", "1"));
  expect(html.includes(words.reached_one.replace("{{count}}", "1"))).toBe(which === "chosen");
  expect((await press({ key: newId() }, path(anna, boris))).status).toBe(303);
  expect(JSON.parse((await drafts())[0]!.content).recipients.phones).toBe("+79160000002");
});

it("repeats one message from its page by a short address, however long the message is", async () => {
  const button = { text: "Look", url: "https://cabinet.test/look" };
  const text = `${"A long story. ".repeat(60)}The end`;
  const message = { type: "viber", text, payload: { button, image: "https://cabinet.test/a.png" }, error: "expired" };
  const id = await stored({ recipient: "79160000001", ...message });
  const page = await (await visit(`/messages/outgoing/${id}`, session, RUSSIAN)).text();
  expect(page.match(/href="\/send\?[^"]*"/g)).toEqual(Array(2).fill(`href="/send?like=${id}"`));

  const begun = await visit(`/send?like=${id}`, session, RUSSIAN);
  const opened = await visit(begun.headers.get("location")!, session, RUSSIAN);
  const html = await opened.text();
  expect(html).toContain("The end");
  expect(html).toContain(`value="${button.url}"`);
});

it("repeats one message from its own number or under its own name", async () => {
  const sender = "+79005550002";
  const id = await stored({ recipient: "79160000001", type: "apisender", sender, error: "expired" });
  const begun = (await visit(`/send?like=${id}`, session, RUSSIAN)).headers.get("location")!;
  await submit(begun.replace("/message?", "/fallbacks?"), { version: "0" }, session, RUSSIAN);
  expect(JSON.parse((await drafts())[0]!.content)).toMatchObject({ message: { payload: { sender } } });
});
