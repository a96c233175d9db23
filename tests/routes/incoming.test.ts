import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../app/domain/shared/ids";
import { incoming as words } from "../../app/i18n/locales/ru/incoming";
import { messages } from "../../app/i18n/locales/ru/messages";
import { openDatabase } from "../../db/client";
import { sendings } from "../../db/schema/sendings";
import { submit, visit } from "../support/doors";
import { incomingOf } from "../support/incoming";
import { createUser, type Session, signInAs } from "../support/people";
import { rowsOf } from "../support/rows";

const db = openDatabase(env.DB);
const PHONE = "79161234567";

let session: Session;

beforeEach(async () => {
  session = await signInAs((await createUser({ sender: "CABINET" })).username);
});

const open = async (path: string) => {
  const answer = await visit(path, session, { "accept-language": "ru" });
  const page = await answer.text();
  // What a reader sees: the same data travel once more inside scripts.
  const html = page.replace(/<script[\s\S]*?<\/script>/g, "");
  return { status: answer.status, location: answer.headers.get("location"), html };
};

const given = (more: Partial<Parameters<typeof incomingOf>[1]> = {}) =>
  incomingOf(db, { ownerId: session.id, ...more });

const blacklisted = () =>
  rowsOf<{ phone: string }>("SELECT phone FROM contacts WHERE owner_id = ?", session.id).then((rows) =>
    rows.map(({ phone }) => phone),
  );

async function sent(text: string): Promise<string> {
  const id = newId();
  const times = { createdAt: Date.now(), updatedAt: Date.now() };
  const message = { type: "sms", sender: "CABINET", recipient: PHONE, text, segments: 1, price: 1 };
  await db
    .insert(sendings)
    .values({ ownerId: session.id, id, ...message, status: "delivered", timeline: [], ...times });
  return id;
}

describe("the doors", () => {
  it("ask a stranger to sign in, and open by right", async () => {
    const id = await given();
    for (const path of ["/messages/incoming", `/messages/incoming/${id}`, `/messages/incoming/${id}/block`]) {
      expect((await visit(path)).headers.get("location")).toBe(`/login?to=${encodeURIComponent(path)}`);
    }
    const grants = { "sendingsIncoming.get": false };
    session = await signInAs((await createUser({ grants })).username);
    expect((await open("/messages/incoming")).location).toBe("/forbidden");
    expect((await open(`/messages/incoming/${id}/block`)).location).toBe("/forbidden");
  });

  it("show nobody else's message, and block nobody for it", async () => {
    const other = await createUser();
    const id = await incomingOf(db, { ownerId: other.id, text: "Their secret" });
    for (const path of [`/messages/incoming/${id}`, `/messages/incoming/${id}/block`]) {
      const page = await open(path);
      expect(page.status).toBe(404);
      expect(page.html).not.toContain("Their secret");
    }
    expect((await submit(`/messages/incoming/${id}/block`, {}, session)).status).toBe(404);
    expect(await blacklisted()).toEqual([]);
  });
});

describe("the list", () => {
  it("says what will stand there, that nothing is like this, and that a phone is none", async () => {
    expect((await open("/messages/incoming")).html).toContain(words.nothing);
    await given();
    expect((await open("/messages/incoming?type=telegram")).html).toContain(words.noMatch);
    expect((await open("/messages/incoming?phone=12")).html).toContain(messages.phoneUnknownHelp);
  });

  it("shows who wrote what, to which name, and what it answers", async () => {
    const sendingId = await sent("Hello");
    await given({ text: "СТОП", isStop: true, sendingId });
    const { html } = await open("/messages/incoming");
    expect(html).toContain("+7 916 123-45-67");
    expect(html).toContain("СТОП");
    expect(html).toContain("CABINET · SMS");
    expect(html).toContain(`href="/messages/outgoing/${sendingId}"`);
    expect(html).toContain(words.stop);
  });

  it("is filtered by its address", async () => {
    await given({ sender: PHONE, text: "first text" });
    await given({ sender: "79160000000", text: "second text", isStop: true });
    await given({ type: "telegram", sender: "@anna", text: "third text" });
    const shown = async (query: string) => {
      const { html } = await open(`/messages/incoming?${query}`);
      return ["first", "second", "third"].filter((word) => html.includes(`${word} text`));
    };
    expect(await shown("")).toEqual(["first", "second", "third"]);
    expect(await shown(`phone=${encodeURIComponent("8 916 123-45-67")}`)).toEqual(["first"]);
    expect(await shown("stop=1")).toEqual(["second"]);
    expect(await shown("type=telegram")).toEqual(["third"]);
    expect(await shown("period=yesterday")).toEqual([]);
    expect(await shown("period=min5")).toEqual(["first", "second", "third"]);
  });

  it("shows what is nobody's to managers alone", async () => {
    const id = await incomingOf(db, { ownerId: "", text: "whose is it" });
    expect((await open("/messages/incoming?whose=nobody")).html).not.toContain("whose is it");
    expect((await open(`/messages/incoming/${id}`)).status).toBe(404);
    session = await signInAs((await createUser({ level: "manager" })).username);
    expect((await open("/messages/incoming")).html).not.toContain("whose is it");
    expect((await open("/messages/incoming?whose=nobody")).html).toContain("whose is it");
    expect((await open(`/messages/incoming/${id}`)).html).toContain("whose is it");
  });
});

describe("a message", () => {
  it("shows what it answers, and the answered message lists it", async () => {
    const sendingId = await sent("Will you come?");
    const id = await given({ text: "I will", sendingId });
    expect((await open(`/messages/incoming/${id}`)).html).toContain("Will you come?");
    const { html } = await open(`/messages/outgoing/${sendingId}`);
    expect(html).toContain("I will");
    expect(html).toContain(`href="/messages/incoming/${id}"`);
  });

  it("leads to a reply, until its sender is blacklisted", async () => {
    const id = await given();
    const path = `/messages/incoming/${id}`;
    expect((await open(path)).html).toContain(`/send?phone=%2B${PHONE}`);
    expect((await open(`${path}/block`)).html).toContain(words.blockHelp);
    const answer = await submit(`${path}/block`, {}, session);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, path]);
    expect((await submit(`${path}/block`, {}, session)).status).toBe(303);
    expect(await blacklisted()).toEqual([PHONE]);
    const { html } = await open(path);
    expect(html).toContain(words.isBlocked);
    expect(html).not.toContain("/send?phone=");
  });

  it("makes no link of what is no address of the web", async () => {
    const id = await given({ image: "javascript:alert(1)", file: "https://files.example/a.pdf" });
    const { html } = await open(`/messages/incoming/${id}`);
    expect(html).not.toContain("javascript:alert");
    expect(html).toContain('href="https://files.example/a.pdf"');
  });
});
