import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { findSendings } from "../../../app/domain/sendings/list/find";
import { newId } from "../../../app/domain/shared/ids";
import { codes } from "../../../app/i18n/locales/ru/codes";
import { messages as words } from "../../../app/i18n/locales/ru/messages";
import { taskStops as haltWords } from "../../../app/i18n/locales/ru/taskStops";
import { openDatabase } from "../../../db/client";
import type { TaskState } from "../../../db/schema/tasks";
import { meterOf } from "../../support/engine/meter";
import { type Given, storeMessages, storeTask } from "../../support/engine/stored-messages";
import { submit, visit } from "../../support/forms/open-screen";
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

const given = (numbers: string[], rest: Partial<Given> = {}) =>
  storeMessages(numbers, { ownerId: session.id, ...rest });

const givenTask = (state: TaskState, ownerId = session.id, counters = {}) => storeTask(state, ownerId, counters);

const stateOf = async (id: string) =>
  (await rowsOf<{ state: string }>("SELECT state FROM tasks WHERE id = ?", id))[0]?.state;

describe("the doors", () => {
  const screens = [
    "/messages",
    "/messages/outgoing",
    `/messages/outgoing/${newId()}`,
    "/messages/tasks",
    `/messages/tasks/${newId()}`,
  ];

  it("ask a stranger to sign in", async () => {
    for (const path of [...screens, `/messages/tasks/${newId()}/stop`, `/messages/tasks/${newId()}/rejects`]) {
      expect((await visit(path)).headers.get("location")).toBe(`/login?to=${encodeURIComponent(path)}`);
    }
  });

  it("open by right, and the section opens at the first tab one may see", async () => {
    expect((await open("/messages")).location).toBe("/messages/outgoing");
    session = await signInAs((await createUser({ grants: { "sendings.get": false } })).username);
    expect((await open("/messages/outgoing")).location).toBe("/forbidden");
    expect((await open("/messages")).location).toBe("/messages/incoming");
    const { html } = await open("/messages/tasks");
    expect(html).not.toContain('href="/messages/outgoing"');
  });

  it("hide a task's buttons without the permission", async () => {
    session = await signInAs((await createUser({ grants: { "tasks.update": false } })).username);
    const id = await givenTask("running");
    expect((await open(`/messages/tasks/${id}`)).html).not.toContain('value="pause"');
    expect((await submit(`/messages/tasks/${id}`, { intent: "pause" }, session)).headers.get("location")).toBe(
      "/forbidden",
    );
    expect((await submit(`/messages/tasks/${id}/stop`, {}, session)).headers.get("location")).toBe("/forbidden");
    expect(await stateOf(id)).toBe("running");
  });
});

describe("the list of messages", () => {
  it("says what will be here while there is nothing", async () => {
    const { html } = await open("/messages/outgoing");
    expect(html).toContain(words.nothing);
    expect(html, "there is nothing to filter").not.toContain('role="search"');
  });

  it("shows the newest first, sixteen a page, and goes on by key", async () => {
    await given(phones(20));
    const { html } = await open("/messages/outgoing");
    const shown = [...html.matchAll(/\+7 916 000-00-(\d\d)/g)].map(([, last]) => Number(last));
    expect(shown).toEqual(Array.from({ length: 16 }, (_, index) => 19 - index));
    const next = /href="(\/messages\/outgoing\?cursor=[^"]+)"/.exec(html)?.[1] ?? "";
    const second = (await open(next)).html;
    expect([...second.matchAll(/\+7 916 000-00-(\d\d)/g)].map(([, last]) => Number(last))).toEqual([3, 2, 1, 0]);
  });

  it("filters by a phone typed in any way, by words of a text, and names what is too short", async () => {
    await given(phones(3));
    const { html } = await open(`/messages/outgoing?phone=${encodeURIComponent("8 (916) 000-00-01")}`);
    expect(html.match(/\+7 916 000-00-\d\d/g)).toEqual(["+7 916 000-00-01"]);
    const byText = await open(`/messages/outgoing?phone=${encodeURIComponent("hello, 79160000002")}`);
    expect(byText.html.match(/\+7 916 000-00-\d\d/g)).toEqual(["+7 916 000-00-02"]);
    expect((await open("/messages/outgoing?phone=нет+такого")).html).toContain(words.noMatch);
    expect((await open("/messages/outgoing?phone=h")).html).toContain("«h»: слишком короткий запрос");
  });

  it("filters by status, and a chip leads back", async () => {
    await given(phones(2));
    await given(phones(1, 77), { status: "failed", error: "expired" });
    const { html } = await open("/messages/outgoing?status=failed&period=today");
    expect(html.match(/\+7 916 000-00-\d\d/g)).toEqual(["+7 916 000-00-77"]);
    expect(html).toContain('href="/messages/outgoing?period=today"');
    expect((await open("/messages/outgoing?status=seen")).html).toContain(words.noMatch);
  });

  it("reads at most four rows a shown row, however many there are", async () => {
    await given(phones(200), { status: "sent" });
    const meter = meterOf(env.DB);
    await given(phones(40), { status: "failed" });
    for (const filter of [{}, { status: "failed" as const }, { phone: phones(1)[0] }]) {
      meter.reset();
      await findSendings(openDatabase(meter.db), session, { ...filter, limit: 16 });
      expect(meter.rowsRead, JSON.stringify(filter)).toBeLessThanOrEqual(4 * 17);
    }
  });

  it("shows no other account's messages, and they are not found by id", async () => {
    const other = await createUser();
    const [id] = await given(phones(1, 55), { ownerId: other.id });
    expect((await open("/messages/outgoing")).html).not.toContain("000-00-55");
    const answer = await open(`/messages/outgoing/${id}`);
    expect(answer.status).toBe(404);
    expect(answer.html).not.toContain("000-00-55");
  });
});

describe("a message", () => {
  it("shows its timeline with codes as sentences, and the replies", async () => {
    const at = Date.now();
    const [id] = await given(phones(1), {
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

  it("names a code without a sentence of its own", async () => {
    const [id] = await given(phones(1), { status: "failed", error: "EC_NEW_ONE" });
    expect((await open(`/messages/outgoing/${id}`)).html).toContain(
      "<b>Оператор не принял и назвал код EC_NEW_ONE.</b> ",
    );
  });

  it("leads to its neighbours in the same filtered list", async () => {
    const [first, second, third] = await given(phones(3), { status: "failed" });
    const { html } = await open(`/messages/outgoing/${second}?status=failed`);
    expect(html).toContain(`href="/messages/outgoing/${third}?status=failed"`);
    expect(html).toContain(`href="/messages/outgoing/${first}?status=failed"`);
  });
});

describe("a task", () => {
  it("shows how far it is, and refreshes itself without JavaScript while it runs", async () => {
    const id = await givenTask("running", session.id, {
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
    const id = await givenTask("completed", session.id, { total: 3, sent: 0, errored: 3, expanded: 3 });
    await given(phones(2), { status: "failed", error: "EC_ABSENT_SUBSCRIBER", taskId: id });
    await given(phones(1, 9), { status: "failed", error: "USER_BLOCKED", taskId: id });
    await given(phones(1, 19), { status: "failed", error: "stopped", taskId: id });
    const { html } = await open(`/messages/tasks/${id}`);
    expect(html.indexOf(codes.code_absent)).toBeGreaterThan(0);
    expect(html.indexOf(codes.code_blocked)).toBeGreaterThan(html.indexOf(codes.code_absent));
    // A stopped message was never sent.
    expect(html).not.toContain(codes.code_stopped);
  });

  it("pauses, resumes and stops; what is stopped says so to a later press", async () => {
    const id = await givenTask("running");
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
  ] as const)("says of a mailing how it goes on, or that it is over: %s, %s", async (state, error, words) => {
    const id = await givenTask(state, session.id, { error });
    expect((await open(`/messages/tasks/${id}`)).html).toContain(words);
  });

  it("of another owner is not found, not changed, not listed", async () => {
    const other = await createUser();
    const id = await givenTask("running", other.id);
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
