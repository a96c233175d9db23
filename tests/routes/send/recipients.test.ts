import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { audience as words } from "../../../app/i18n/audience/ru";
import { errors } from "../../../app/i18n/errors/ru";
import { review as reviewWords } from "../../../app/i18n/review/ru";
import { openDatabase } from "../../../db/client";
import { submit, visit } from "../../support/forms/open-screen";
import { mailing, press, saidBy, versionOf, write } from "../../support/forms/wizard";
import { openDraft } from "../../support/world/drafts";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import { openList, phones, RUB } from "../../support/world/scene";

let session: Session;
let id: string;

beforeEach(async () => {
  session = await signInAs((await createUser({ balance: 10 * RUB, sender: "CABINET" })).username);
  const made = mailing({ phones: phones(2).join("\n") });
  await write(session, made);
  id = made.id;
});

const needs = { db: openDatabase(env.DB), clock: Date.now } as Parameters<typeof openList>[0];
const chosen = async () => (await openDraft(needs.db, session, id)).content.recipients;
const open = async () => (await visit(`/send/recipients?d=${id}`, session, { "accept-language": "ru" })).text();

/** Posts the form unchanged, except for the boxes in `unticked`. */
async function store(html: string, unticked: string[] = []) {
  const form = new FormData();
  form.set("version", String(await versionOf(id)));
  form.set("recipients.phones", phones(2).join("\n"));
  for (const [input] of html.matchAll(/<input[^>]*name="recipients\.(?:include|exclude)"[^>]*>/g)) {
    const value = /value="([^"]+)"/.exec(input)![1]!;
    if (/ checked=""/.test(input) && !unticked.includes(value)) form.append(/name="([^"]+)"/.exec(input)![1]!, value);
  }
  return submit(`/send/recipients?d=${id}`, form, session);
}

describe("an invalid address among typed ones", () => {
  const typed = [...phones(2), "12345", "nobody"].join("\n");

  it("is shown with a button that removes it, and does not block the next step", async () => {
    await press(session, "recipients", id, { "recipients.phones": typed });
    const html = (await open()).replaceAll("<!-- -->", "");
    expect(html).toContain("12345, nobody");
    expect(html).toMatch(/name="intent" value="dropBad"[^>]*>Убрать 2 неверных</);
    const next = await press(session, "recipients", id, { intent: "next", "recipients.phones": typed });
    expect(next.headers.get("location")).toBe(`/send/preview?d=${id}`);
    const review = await (await visit(`/send/preview?d=${id}`, session, { "accept-language": "ru" })).text();
    expect(review).toContain('value="send:now"');
  });

  it("is removed by that button, and the others stay", async () => {
    const dropped = await press(session, "recipients", id, { intent: "dropBad", "recipients.phones": typed });
    expect(dropped.status).toBe(303);
    expect((await chosen()).phones).toBe(phones(2).join("\n"));
  });
});

it("is shown with its number if a variable is empty for it, here, on the last step and in the dry run", async () => {
  const listId = await openList(needs, session.id, phones(3));
  await rowsOf("UPDATE contacts SET first_name = NULL WHERE list_id = ? AND phone <> ?", listId, phones(1)[0]);
  await press(session, "message", id, {
    type: "sms",
    "payload.sender": "CABINET",
    "payload.text": "${firstName}, hello ${lastName|friend}",
  });
  await press(session, "recipients", id, { "recipients.phones": "", "recipients.include": listId });
  for (const step of ["recipients", "preview", "dry-run"]) {
    const page = await visit(`/send/${step}?d=${id}`, session, { "accept-language": "ru" });
    const html = (await page.text()).replace(/<script[\s\S]*?<\/script>/g, "").replaceAll("<!-- -->", "");
    expect([step, html.includes("${firstName}: нет значения у 2 получателей")]).toEqual([step, true]);
    expect(html).toContain("${firstName|друг}");
    expect(html).not.toContain("${lastName}: нет");
  }
});

describe("contacts chosen one by one", () => {
  it("are limited to five hundred, and the next one is refused with a message", async () => {
    const list = await openList(needs, session.id, phones(501));
    const all = await rowsOf<{ id: string }>("SELECT id FROM contacts WHERE list_id = ? ORDER BY id", list);
    const ids = all.map((row) => row.id);
    const content = JSON.stringify({ ...(await chosen()), contacts: ids.slice(0, 500) });
    await rowsOf("UPDATE drafts SET content = json_set(content, '$.recipients', json(?)) WHERE id = ?", content, id);
    const add = { intent: `addContact:${ids[500]}`, "recipients.phones": "79161234567" };
    const answer = await press(session, "recipients", id, add);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(errors.tooManyContacts.replace("{{most}}", "500"));
    expect((await chosen()).contacts).toHaveLength(500);
    const dropped = await press(session, "recipients", id, { ...add, intent: `dropContact:${ids[0]}` });
    expect(dropped.status).toBe(303);
    expect((await press(session, "recipients", id, add)).status).toBe(303);
    expect((await chosen()).contacts).toContain(ids[500]);
  });

  it("load only the fields used in the messages, however many they have", async () => {
    const list = await openList(needs, session.id, phones(400));
    const long = "x".repeat(60);
    const custom = JSON.stringify(Array.from({ length: 20 }, () => long));
    await rowsOf("UPDATE contacts SET custom = ?, first_name = 'Anna' WHERE list_id = ?", custom, list);
    const all = await rowsOf<{ id: string }>("SELECT id FROM contacts WHERE list_id = ?", list);
    const content = JSON.stringify({ ...(await chosen()), phones: "", contacts: all.map((row) => row.id) });
    await rowsOf("UPDATE drafts SET content = json_set(content, '$.recipients', json(?)) WHERE id = ?", content, id);
    await press(session, "message", id, {
      type: "sms",
      "payload.sender": "CABINET",
      "payload.text": "Hi, ${firstName}",
    });
    await rowsOf("UPDATE accounts SET balance = 10000000000 WHERE owner_id = ?", session.id);
    const said = await saidBy(session, id);
    const sent = await press(session, "preview", id, { intent: "send:now", "schedule.when": "now", ...said });
    expect(sent.status).toBe(303);
    const [task] = await rowsOf<{ data: string }>("SELECT data FROM tasks WHERE owner_id = ?", session.id);
    const { values } = JSON.parse(task!.data).audience;
    expect(Object.keys(values)).toHaveLength(400);
    expect(values[phones(1)[0]!]).toEqual({ firstName: "Anna" });
  });
});

async function choose(include: string[], exclude: string[]) {
  const content = JSON.stringify({ ...(await chosen()), include, exclude });
  await rowsOf("UPDATE drafts SET content = json_set(content, '$.recipients', json(?)) WHERE id = ?", content, id);
}

it("exclude the typed exceptions, and show them again", async () => {
  const [kept, out] = phones(2) as [string, string];
  await press(session, "recipients", id, {
    "recipients.phones": `${kept}\n${out}`,
    "recipients.exceptions": `+${out}, anna@shop.example`,
  });
  expect((await chosen()).exclude).toEqual([`+${out}`, "anna@shop.example"]);
  const html = await open();
  expect(html).toMatch(new RegExp(`<textarea[^>]*name="recipients.exceptions"[^>]*>\\+${out}\nanna@shop.example<`));
  const review = await (await visit(`/send/preview?d=${id}`, session, { "accept-language": "ru" })).text();
  expect(review.replaceAll("<!-- -->", "")).toContain(`${reviewWords.left_excludedList}: 1`);
  await press(session, "recipients", id, { "recipients.phones": kept, "recipients.exceptions": "" });
  expect((await chosen()).exclude).toEqual([]);
});

describe("the lists of a campaign", () => {
  it("stay chosen with a note when switched off, and go when unticked", async () => {
    const [to, without] = [await openList(needs, session.id, phones(1)), await openList(needs, session.id, phones(1))];
    await choose([to], [without]);
    await rowsOf("UPDATE contact_lists SET is_active = 0 WHERE owner_id = ?", session.id);
    const html = await open();
    expect(html).toContain(words.listOff.replace("{{title}}", "List"));
    await store(html);
    expect(await chosen()).toMatchObject({ include: [to], exclude: [without] });
    await store(html, [without]);
    expect(await chosen()).toMatchObject({ include: [to], exclude: [] });
  });

  it("stay chosen beyond a hundred, including excluded ones, except for removed lists", async () => {
    const ids = await Promise.all(Array.from({ length: 102 }, () => openList(needs, session.id, [])));
    const [gone, ...include] = ids.slice(0, 100);
    const exclude = ids.slice(100);
    await choose([gone!, ...include], exclude);
    await rowsOf("DELETE FROM contact_lists WHERE owner_id = ? AND id = ?", session.id, gone!);
    await rowsOf("UPDATE contact_lists SET is_active = 0 WHERE owner_id = ?", session.id);
    await store(await open());
    const { include: kept, exclude: out } = await chosen();
    expect([kept.sort(), out.sort()]).toEqual([include.sort(), exclude.sort()]);
  });
});
