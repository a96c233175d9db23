import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../app/domain/base/shared/ids";
import { findSendings } from "../../../app/domain/messaging/sendings/list/find";
import { codes } from "../../../app/i18n/codes/ru";
import { messages as words } from "../../../app/i18n/messages/ru";
import { taskStops as haltWords } from "../../../app/i18n/taskStops/ru";
import { openDatabase } from "../../../db/client";
import type { TaskState } from "../../../db/schema/tasks";
import { meterOf } from "../../support/engine/meter";
import { type MessageOptions, storeMessages, storeTask } from "../../support/engine/stored-messages";
import { submit, visit } from "../../support/forms/open-screen";
import { storeMany } from "../../support/samples/many-messages";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import { phones, RUB } from "../../support/world/scene";

const RUSSIAN = { "accept-language": "ru" };

let session: Session;

beforeEach(async () => {
  session = await signInAs((await createUser({ balance: 1000 * RUB, sender: "CABINET" })).username);
});

const open = async (path: string) => {
  const answer = await visit(path, session, RUSSIAN);
  const page = await answer.text();
  // Visible text only: scripts repeat the same data.
  const html = page.replace(/<script[\s\S]*?<\/script>|<(?:input type="checkbox"|summary)[^>]*>/g, "");
  return { status: answer.status, location: answer.headers.get("location"), html };
};

const store = (numbers: string[], rest: Partial<MessageOptions> = {}) =>
  storeMessages(numbers, { ownerId: session.id, ...rest });

const storedTask = (state: TaskState, ownerId = session.id, counters = {}) => storeTask(state, ownerId, counters);

const stateOf = async (id: string) =>
  (await rowsOf<{ state: string }>("SELECT state FROM tasks WHERE id = ?", id))[0]?.state;

describe("access", () => {
  const screens = [
    "/messages",
    "/messages/outgoing",
    `/messages/outgoing/${newId()}`,
    "/messages/tasks",
    `/messages/tasks/${newId()}`,
  ];

  it("requires a visitor to sign in", async () => {
    for (const path of [...screens, `/messages/tasks/${newId()}/stop`, `/messages/tasks/${newId()}/rejects`]) {
      expect((await visit(path)).headers.get("location")).toBe(`/login?to=${encodeURIComponent(path)}`);
    }
  });

  it("follows the permission, and the section opens at the first accessible tab", async () => {
    expect((await open("/messages")).location).toBe("/messages/outgoing");
    session = await signInAs((await createUser({ grants: { "sendings.get": false } })).username);
    expect((await open("/messages/outgoing")).location).toBe("/forbidden");
    expect((await open("/messages")).location).toBe("/messages/incoming");
    const { html } = await open("/messages/tasks");
    expect(html).not.toContain('href="/messages/outgoing"');
  });

  it("hides a task's buttons without the permission", async () => {
    session = await signInAs((await createUser({ grants: { "tasks.update": false } })).username);
    const id = await storedTask("running");
    expect((await open(`/messages/tasks/${id}`)).html).not.toContain('value="pause"');
    expect((await submit(`/messages/tasks/${id}`, { intent: "pause" }, session)).headers.get("location")).toBe(
      "/forbidden",
    );
    expect((await submit(`/messages/tasks/${id}/stop`, {}, session)).headers.get("location")).toBe("/forbidden");
    expect(await stateOf(id)).toBe("running");
  });
});

describe("the list of messages", () => {
  it("describes itself while empty", async () => {
    const { html } = await open("/messages/outgoing");
    expect(html).toContain(words.nothing);
    expect(html, "there is nothing to filter").not.toContain('role="search"');
  });

  it("shows the newest first, sixteen a page, and pages by key", async () => {
    await store(phones(20));
    const { html } = await open("/messages/outgoing");
    const shown = [...html.matchAll(/\+7 916 000-00-(\d\d)/g)].map(([, last]) => Number(last));
    expect(shown).toEqual(Array.from({ length: 16 }, (_, index) => 19 - index));
    const next = /href="(\/messages\/outgoing\?cursor=[^"]+)"/.exec(html)?.[1] ?? "";
    const second = (await open(next)).html;
    expect([...second.matchAll(/\+7 916 000-00-(\d\d)/g)].map(([, last]) => Number(last))).toEqual([3, 2, 1, 0]);
  });

  it("filters by a phone in any notation, by words of a text, and names words that are too short", async () => {
    await store(phones(3));
    const { html } = await open(`/messages/outgoing?phone=${encodeURIComponent("8 (916) 000-00-01")}`);
    expect(html.match(/\+7 916 000-00-\d\d/g)).toEqual(["+7 916 000-00-01"]);
    const byText = await open(`/messages/outgoing?phone=${encodeURIComponent("hello, 79160000002")}`);
    expect(byText.html.match(/\+7 916 000-00-\d\d/g)).toEqual(["+7 916 000-00-02"]);
    expect((await open("/messages/outgoing?phone=нет+такого")).html).toContain(words.noMatch);
    expect((await open("/messages/outgoing?phone=h")).html).toContain("«h»: слишком короткий запрос");
  });

  it("filters by status, and a chip removes the filter", async () => {
    await store(phones(2));
    await store(phones(1, 77), { status: "failed", error: "expired" });
    const { html } = await open("/messages/outgoing?status=failed&period=today");
    expect(html.match(/\+7 916 000-00-\d\d/g)).toEqual(["+7 916 000-00-77"]);
    expect(html).toContain('href="/messages/outgoing?period=today"');
    expect((await open("/messages/outgoing?status=seen")).html).toContain(words.noMatch);
  });

  it("reads each of a few hundred rows at most twice", async () => {
    await store(phones(200), { status: "sent" });
    const meter = meterOf(env.DB);
    await store(phones(40), { status: "failed" });
    for (const filter of [{}, { status: "failed" as const }, { phone: phones(1)[0] }]) {
      meter.reset();
      await findSendings(openDatabase(meter.db), session, { ...filter, limit: 16 });
      expect(meter.rowsRead, JSON.stringify(filter)).toBeLessThanOrEqual(2 * 240 + 4 * 17);
    }
  });

  it("fills the page of a filter however many others are newer, and counts its matches", async () => {
    await store(phones(80), { status: "delivered" });
    await store(phones(72, 100), { status: "failed", error: "stopped" });
    const { html } = await open("/messages/outgoing?status=delivered");
    expect(new Set(html.match(/\+7 916 000-\d\d-\d\d/g)).size).toBe(16);
    expect(html).toContain(words.people_many.replace("{{number}}", "80"));
  });

  it("shows how far a search has read, and continues from there", async () => {
    await storeMany(session.id, 25_000);
    const frequent = await open("/messages/outgoing?status=delivered");
    expect(frequent.html.replaceAll("\u00a0", " ")).toContain(words.foundMoreThan.replace("{{number}}", "10 000"));
    const { html } = await open("/messages/outgoing?phone=needle");
    expect(html).toContain(words.searchedTo.split("{{")[0]);
    const [, next] = /href="([^"]*cursor=[^"]*)"/.exec(html) ?? [];
    expect((await open(next!.replaceAll("&amp;", "&"))).html).toContain("Needle");
  });

  it("shows no other account's messages, not even by id", async () => {
    const other = await createUser();
    const [id] = await store(phones(1, 55), { ownerId: other.id });
    expect((await open("/messages/outgoing")).html).not.toContain("000-00-55");
    const answer = await open(`/messages/outgoing/${id}`);
    expect(answer.status).toBe(404);
    expect(answer.html).not.toContain("000-00-55");
  });
});

describe("a message", () => {
  it("shows its timeline with codes as sentences, and the replies", async () => {
    const at = Date.now();
    const [id] = await store(phones(1), {
      status: "failed",
      error: "EC_ABSENT_SUBSCRIBER",
      timeline: [
        { at, status: "pending", amount: 2.5 * RUB },
        { at, status: "retry", code: "http429" },
        { at, status: "sent", provider: "Infobip" },
        { at, status: "failed", code: "EC_ABSENT_SUBSCRIBER", detail: "Absent" },
        { at, status: "late", code: "delivered" },
      ],
    });
    const html = (await open(`/messages/outgoing/${id}`)).html.replaceAll("\u00a0", " ");
    for (const part of [codes.code_absent, codes.advice_absent, codes.code_tooMany, "Отчёт после срока: Доставлено"]) {
      expect(html).toContain(part.replaceAll("\u00a0", " "));
    }
    expect(html).toContain("2,50 ₽ вернулись на баланс");
    expect(html).toContain("(EC_ABSENT_SUBSCRIBER, Absent)");
  });

  it("shows an unknown code as it is", async () => {
    const [id] = await store(phones(1), { status: "failed", error: "EC_NEW_ONE" });
    expect((await open(`/messages/outgoing/${id}`)).html).toContain(
      "<b>Оператор не принял и назвал код EC_NEW_ONE.</b> ",
    );
  });

  it("leads to its neighbours in the same filtered list", async () => {
    const [first, second, third] = await store(phones(3), { status: "failed" });
    const { html } = await open(`/messages/outgoing/${second}?status=failed`);
    expect(html).toContain(`href="/messages/outgoing/${third}?status=failed"`);
    expect(html).toContain(`href="/messages/outgoing/${first}?status=failed"`);
  });
});

describe("a task", () => {
  it("shows its progress, and refreshes itself without JavaScript while it runs", async () => {
    const id = await storedTask("running", session.id, {
      sent: 6,
      delivered: 4,
      errored: 1,
      amount: 25 * RUB,
      refunded: 2.5 * RUB,
    });
    const html = (await open(`/messages/tasks/${id}`)).html.replaceAll("\u00a0", " ");
    expect(html).toMatch(/<span class="num hero">7<\/span>/);
    expect(html).toMatch(/из 10(?: \p{L}+)?, 70 %/u);
    expect(html).toContain(`href="/messages/outgoing?groupId=${id}&amp;status=failed"`);
    expect(html).toMatch(/<noscript><meta http-equiv="refresh"/i);
  });

  it("groups the reasons of its failures", async () => {
    const id = await storedTask("completed", session.id, { total: 3, sent: 0, errored: 3, expanded: 3 });
    await store(phones(2), { status: "failed", error: "EC_ABSENT_SUBSCRIBER", taskId: id });
    await store(phones(1, 9), { status: "failed", error: "USER_BLOCKED", taskId: id });
    await store(phones(1, 19), { status: "failed", error: "stopped", taskId: id });
    const { html } = await open(`/messages/tasks/${id}`);
    expect(html.indexOf(codes.code_absent)).toBeGreaterThan(0);
    expect(html.indexOf(codes.code_blocked)).toBeGreaterThan(html.indexOf(codes.code_absent));
    // A stopped message was never sent.
    expect(html).not.toContain(codes.code_stopped);
  });

  it("pauses, resumes and stops; a stopped task reports it to a later press", async () => {
    const id = await storedTask("running");
    const press = (path: string, intent?: string) => submit(path, intent ? { intent } : {}, session);
    expect((await press(`/messages/tasks/${id}`, "pause")).headers.get("location")).toBe(`/messages/tasks/${id}`);
    expect(await stateOf(id)).toBe("paused");
    await press(`/messages/tasks/${id}`, "resume");
    expect(await stateOf(id)).toBe("running");
    expect((await open(`/messages/tasks/${id}/stop`)).html).toContain("Остановить, не отправлено 10");
    expect(await stateOf(id)).toBe("running");
    await press(`/messages/tasks/${id}/stop`);
    expect(await stateOf(id)).toBe("stopped");
    expect((await press(`/messages/tasks/${id}`, "resume")).status).toBe(303);
    expect(await stateOf(id)).toBe("stopped");
    expect((await open(`/messages/tasks/${id}/stop`)).location).toBe(`/messages/tasks/${id}`);
  });

  it.each([
    ["paused", "insufficientFunds", haltWords.error_insufficientFunds],
    ["paused", "listNotFound", haltWords.error_mailingList],
    ["paused", "internal", haltWords.error_mailingStuck],
    ["failed", "internal", haltWords.error_mailingFailed],
  ] as const)("describes how a campaign continues, or that it is over: %s, %s", async (state, error, words) => {
    const id = await storedTask(state, session.id, { error });
    expect((await open(`/messages/tasks/${id}`)).html).toContain(words);
  });

  it("of another owner is not found, not changed, not listed", async () => {
    const other = await createUser();
    const id = await storedTask("running", other.id);
    for (const path of [`/messages/tasks/${id}`, `/messages/tasks/${id}/stop`, `/messages/tasks/${id}/rejects`]) {
      expect((await open(path)).status).toBe(404);
    }
    expect((await submit(`/messages/tasks/${id}`, { intent: "pause" }, session)).status).toBe(404);
    expect((await submit(`/messages/tasks/${id}/stop`, {}, session)).status).toBe(404);
    expect(await stateOf(id)).toBe("running");
    expect((await open("/messages/tasks")).html).not.toContain("Autumn sale");
    expect((await open(`/messages/outgoing?groupId=${id}`)).html).not.toContain("Autumn sale");
  });
});
