import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import { errors } from "../../../../app/i18n/errors/ru";
import { incoming as words } from "../../../../app/i18n/incoming/ru";
import { incomingPages as pages } from "../../../../app/i18n/incomingPages/ru";
import { messages } from "../../../../app/i18n/messages/ru";
import { openDatabase } from "../../../../db/client";
import { sendings } from "../../../../db/schema/sendings";
import { submit, visit } from "../../../support/forms/open-screen";
import { incomingOf } from "../../../support/world/incoming";
import { createUser, type Session, signInAs } from "../../../support/world/people";
import { rowsOf } from "../../../support/world/rows";

const db = openDatabase(env.DB);
const PHONE = "79161234567";

let session: Session;

beforeEach(async () => {
  session = await signInAs((await createUser({ sender: "CABINET" })).username);
});

const open = async (path: string) => {
  const answer = await visit(path, session, { "accept-language": "ru" });
  const page = await answer.text();
  // Visible text only: scripts repeat the same data.
  const html = page.replace(/<script[\s\S]*?<\/script>/g, "");
  return { status: answer.status, location: answer.headers.get("location"), html };
};

const storeIncoming = (more: Partial<Parameters<typeof incomingOf>[1]> = {}) =>
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

describe("access", () => {
  it("requires a visitor to sign in, and follows the permission", async () => {
    const id = await storeIncoming();
    for (const path of ["/messages/incoming", `/messages/incoming/${id}`, `/messages/incoming/${id}/block`]) {
      expect((await visit(path)).headers.get("location")).toBe(`/login?to=${encodeURIComponent(path)}`);
    }
    const grants = { "sendingsIncoming.get": false };
    session = await signInAs((await createUser({ grants })).username);
    expect((await open("/messages/incoming")).location).toBe("/forbidden");
    expect((await open(`/messages/incoming/${id}/block`)).location).toBe("/forbidden");
  });

  it("shows no other account's message, and never blacklists its sender", async () => {
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
  it("explains an empty list, a search without matches, and an invalid phone", async () => {
    expect((await open("/messages/incoming")).html).toContain(pages.nothing);
    await storeIncoming();
    expect((await open("/messages/incoming?type=telegram")).html).toContain(pages.noMatch);
    expect((await open("/messages/incoming?phone=12")).html).toContain(messages.phoneUnknownHelp);
  });

  it("shows the sender, the text, the name written to, and the message it answers", async () => {
    const sendingId = await sent("Hello");
    await storeIncoming({ text: "СТОП", isStop: true, sendingId });
    const { html } = await open("/messages/incoming");
    expect(html).toContain("+7 916 123-45-67");
    expect(html).toContain("СТОП");
    expect(html).toContain("CABINET · SMS");
    expect(html).toContain(`href="/messages/outgoing/${sendingId}"`);
    expect(html).toContain(words.stop);
  });

  it("is filtered by its address", async () => {
    await storeIncoming({ sender: PHONE, text: "first text" });
    await storeIncoming({ sender: "79160000000", text: "second text", isStop: true });
    await storeIncoming({ type: "telegram", sender: "@anna", text: "third text" });
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

  it("is filtered by read and answered state, our name and the text too", async () => {
    await storeIncoming({ text: "first text", isRead: true });
    await storeIncoming({ text: "second text", answeredAt: Date.now(), isRead: true });
    await storeIncoming({ text: "third ТЕКСТ", recipient: "OTHER" });
    const shown = async (query: string) => {
      const { html } = await open(`/messages/incoming?${query}`);
      return ["first", "second", "third"].filter((word) => html.includes(`${word} `));
    };
    expect(await shown("read=0")).toEqual(["third"]);
    expect(await shown("read=1")).toEqual(["first", "second"]);
    expect(await shown("answered=1")).toEqual(["second"]);
    expect(await shown("answered=0&read=1")).toEqual(["first"]);
    expect(await shown("sender=OTHER")).toEqual(["third"]);
    expect(await shown(`text=${encodeURIComponent("текст")}`)).toEqual(["third"]);
  });

  it("shows unread messages in bold and counts them in the tab, until opened", async () => {
    const id = await storeIncoming({ text: "a new one" });
    const tab = /Входящие<span[^>]*> <!-- -->1<\/span>/;
    const before = (await open("/messages/incoming")).html;
    expect(before).toContain("<b>a new one</b>");
    expect(before).toMatch(tab);
    const opened = (await open(`/messages/incoming/${id}`)).html;
    for (const html of [opened, (await open("/messages/incoming")).html]) {
      expect(html).not.toContain("<b>a new one</b>");
      expect(html).not.toMatch(tab);
    }
  });

  it("marks nothing as read without the permission, or for a prefetched page", async () => {
    const id = await storeIncoming({ text: "a new one" });
    await visit(`/messages/incoming/${id}`, session, { "sec-purpose": "prefetch" });
    expect((await open("/messages/incoming")).html).toContain("<b>a new one</b>");
    const grants = { "sendingsIncoming.update": false };
    const owner = await createUser({ grants });
    const other = await incomingOf(db, { ownerId: owner.id, text: "a new one" });
    session = await signInAs(owner.username);
    await open(`/messages/incoming/${other}`);
    expect((await open("/messages/incoming")).html).toContain("<b>a new one</b>");
  });

  it("shows messages without an owner to managers only", async () => {
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
  it("shows the message it answers, and the answered message lists it", async () => {
    const sendingId = await sent("Will you come?");
    const id = await storeIncoming({ text: "I will", sendingId });
    expect((await open(`/messages/incoming/${id}`)).html).toContain("Will you come?");
    const { html } = await open(`/messages/outgoing/${sendingId}`);
    expect(html).toContain("I will");
    expect(html).toContain(`href="/messages/incoming/${id}"`);
  });

  it("is replied to for the price on the button, without scripts too, until its sender is blacklisted", async () => {
    const { username } = await createUser({ sender: "CABINET", balance: 100_000_000 });
    session = await signInAs(username);
    const id = await storeIncoming();
    const path = `/messages/incoming/${id}`;
    const { html } = await open(path);
    expect(html).toMatch(/Ответить за\u00a02,50\u00a0₽/);
    const field = (page: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? "";
    const reply = (page: string, text: string, intent = "reply") =>
      submit(
        path,
        { intent, press: field(page, "press"), price: field(page, "price"), sender: "CABINET", text },
        session,
        { "accept-language": "ru" },
      );
    const long = "я".repeat(100);
    const priced = await reply(html, long);
    expect(priced.status).toBe(409);
    const repriced = await priced.text();
    expect(repriced).toContain(errors.replyPriceChanged);
    expect(repriced).toMatch(/Ответить за\u00a05,00\u00a0₽/);
    expect(repriced).toContain(long);
    expect(await rowsOf("SELECT 1 FROM sendings WHERE owner_id = ?", session.id)).toEqual([]);
    const sent = await reply(repriced, long);
    expect([sent.status, sent.headers.get("location")]).toEqual([303, path]);
    expect((await reply(repriced, long)).status).toBe(303);
    const rows = await rowsOf<{ text: string }>("SELECT text FROM sendings WHERE owner_id = ?", session.id);
    expect(rows).toEqual([{ text: long }]);
    const after = (await open(path)).html;
    expect(after).toContain(words.answered);
    expect(after).toContain(pages.conversation);
    expect(after).toContain(long);

    const checked = await (await reply(after, "Да", "check")).text();
    expect(checked).toMatch(/Сегментов: 1, символов: 2/);
    expect((await open(`${path}/block`)).html).toContain(pages.blockHelp);
    const answer = await submit(`${path}/block`, {}, session);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, path]);
    expect((await submit(`${path}/block`, {}, session)).status).toBe(303);
    expect(await blacklisted()).toEqual([PHONE]);
    const closed = (await open(path)).html;
    expect(closed).toContain(pages.isBlocked);
    expect(closed).not.toContain('name="press"');
  });

  it("is priced only for its owner, and requires the right to send", async () => {
    const id = await storeIncoming();
    const price = async (as: Session) =>
      (await submit(`/messages/incoming/${id}/price`, { text: "Yes", sender: "CABINET" }, as)).status;
    expect(await price(session)).toBe(200);
    expect(await price(await signInAs((await createUser()).username))).toBe(404);
    const grants = { "sendings.generate": false };
    const reader = await signInAs((await createUser({ grants })).username);
    expect(await price(reader)).toBe(302);
    expect((await submit(`/messages/incoming/${id}`, { intent: "reply" }, reader)).status).toBe(404);
  });

  it("is marked as unread again, and stays so in the list", async () => {
    const id = await storeIncoming({ text: "a new one" });
    await open(`/messages/incoming/${id}`);
    const answer = await submit(`/messages/incoming/${id}?read=1`, { intent: "unread" }, session);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/messages/incoming?read=1"]);
    expect((await open("/messages/incoming")).html).toContain("<b>a new one</b>");
  });

  it("is quoted on the page of its reply, for viewers that may read it", async () => {
    const { username, id: ownerId } = await createUser({ sender: "CABINET" });
    session = await signInAs(username);
    const id = await storeIncoming({ text: "When do you <open>?" });
    const replyId = await sent("At nine");
    await rowsOf(
      "INSERT INTO replies (owner_id, sending_id, incoming_id, created_at) VALUES (?, ?, ?, 1)",
      ownerId,
      replyId,
      id,
    );
    const { html } = await open(`/messages/outgoing/${replyId}`);
    expect(html).toContain(pages.answersTo);
    expect(html).toContain(`href="/messages/incoming/${id}"`);
    expect(html).toContain("When do you &lt;open&gt;?");
    expect((await open(`/messages/incoming/${id}`)).html).toContain(pages.isReply);
    await rowsOf(
      "UPDATE users SET grants = ? WHERE id = ?",
      JSON.stringify({ "sendingsIncoming.get": false }),
      ownerId,
    );
    expect((await open(`/messages/outgoing/${replyId}`)).html).not.toContain("When do you");
  });

  it("shows its reply even if many messages followed", async () => {
    const id = await storeIncoming();
    for (let n = 0; n < 11; n++) await storeIncoming();
    const replyId = await sent("At nine");
    await rowsOf(
      "INSERT INTO replies (owner_id, sending_id, incoming_id, created_at) VALUES (?, ?, ?, 1)",
      session.id,
      replyId,
      id,
    );
    const { html } = await open(`/messages/incoming/${id}`);
    expect(html).toContain(pages.answeredBy);
    expect(html).toContain(`href="/messages/outgoing/${replyId}"`);
  });

  it("makes links only of web addresses", async () => {
    const id = await storeIncoming({ image: "javascript:alert(1)", file: "https://files.example/a.pdf" });
    const { html } = await open(`/messages/incoming/${id}`);
    expect(html).not.toContain("javascript:alert");
    expect(html).toContain('href="https://files.example/a.pdf"');
  });
});
