import { env } from "cloudflare:test";
import { beforeEach, expect, it } from "vitest";
import { newId } from "../../app/domain/shared/ids";
import { messageChanges as words } from "../../app/i18n/locales/ru/messageChanges";
import { openDatabase } from "../../db/client";
import { sendings } from "../../db/schema/sendings";
import { submit, visit } from "../support/doors";
import { createUser, type Session, signInAs } from "../support/people";
import { rowsOf } from "../support/rows";
import { RUB } from "../support/scene";

const RUSSIAN = { "accept-language": "ru" };
const ALL = "/messages/outgoing/bulk?do=again&scope=all&status=failed";

let session: Session;

beforeEach(async () => {
  session = await signInAs((await createUser({ balance: 10 * RUB, sender: "CABINET" })).username);
});

async function failed(recipient: string, text: string): Promise<string> {
  const id = newId();
  const times = { createdAt: Date.now(), updatedAt: Date.now() };
  const message = { type: "sms", sender: "CABINET", recipient, text, segments: 1, price: RUB };
  const row = { ownerId: session.id, id, ...message, status: "failed" as const, timeline: [], ...times };
  await openDatabase(env.DB).insert(sendings).values(row);
  return id;
}

const press = (fields: Record<string, string>, path = ALL) => submit(path, fields, session, RUSSIAN);
const drafts = () => rowsOf<{ content: string }>("SELECT content FROM drafts WHERE owner_id = ?", session.id);

it.each(["all", "chosen"])("offers each of the different messages among the failed ones: %s", async (which) => {
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

it("shows the most frequent of many messages and says how many others there are", async () => {
  for (let code = 0; code < 12; code++) await failed("79160000001", `Your code is ${1000 + code}`);
  await failed("79160000002", "Your code is 1007");
  const html = await (await press({ key: newId() })).text();
  expect(html.match(/<input type="radio" name="like"/g)).toHaveLength(10);
  expect(/name="like" value="[^"]*"[^>]*>\s*<span[^>]*>([^<]*)/.exec(html)?.[1]).toBe("Your code is 1007");
  expect(html).toContain(words.moreGroups_few.replace("{{count}}", "2"));
});
