import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../app/domain/base/shared/ids";
import { saveDraft } from "../../../app/domain/messaging/drafts/drafts";
import { figures } from "../../../app/i18n/figures/ru";
import { messages } from "../../../app/i18n/messages/ru";
import { review } from "../../../app/i18n/review/ru";
import { tasks } from "../../../app/i18n/tasks/ru";
import { openDatabase } from "../../../db/client";
import { call, visit } from "../../support/forms/open-screen";
import { press, saidBy } from "../../support/forms/wizard";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import { phones, RUB } from "../../support/world/scene";

const RUSSIAN = { "accept-language": "ru" };
/** Two parts: the fallback costs twice the first message. */
const LONG = "Second ".repeat(30);
const STEPS = [{ type: "sms", payload: { sender: "CABINET", text: LONG }, $options: { onStatus: ["failed"] } }];
const FIRST = { sender: "CABINET", text: "First" };

let session: Session;

beforeEach(async () => {
  const { username } = await createUser({ balance: 100 * RUB, sender: "CABINET" });
  session = await signInAs(username);
});

/** The visible text of a page. */
async function wordsOf(path: string): Promise<string> {
  const html = await (await visit(path, session, RUSSIAN)).text();
  return html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<\/?span[^>]*>(?=,\d\d)|<!-- -->/g, "")
    .replace(/<[^>]+>/g, "|")
    .replaceAll("\u00a0", " ")
    .replace(/[|\s]*\|[|\s]*/g, "|");
}

const plain = (words: string) => words.replaceAll("\u00a0", " ");

async function draft(): Promise<string> {
  const id = newId();
  const needs = { db: openDatabase(env.DB), clock: Date.now };
  const options = { onStatus: ["failed"], onTimeout: null, onIncomingPayload: null };
  const saved = await saveDraft(needs, session, { id, version: 0 }, {
    message: { type: "sms", payload: FIRST },
    fallbacks: [{ message: { type: "sms", payload: { sender: "CABINET", text: LONG } }, options }],
    recipients: { phones: phones(3).join("\n"), include: [], exclude: [], contacts: [] },
  } as unknown as Parameters<typeof saveDraft>[3]);
  expect(saved.ok).toBe(true);
  return id;
}

/** A bulk to three recipients that starts later. */
async function accepted(more: object = {}): Promise<string> {
  const recipient = { include: phones(3).map((one) => `+${one}`) };
  const body = {
    type: "sms",
    payload: FIRST,
    fallbacks: STEPS,
    recipient,
    schedule: { delay: "2099-07-01T12:00:00Z" },
  };
  const answer = await call("POST", "/api/sendings", { session, body: { ...body, ...more } });
  return ((await answer.json()) as { TaskId: string }).TaskId;
}

// Three recipients: 7.50 for the first messages, 22.50 with all fallbacks.
describe("the maximum cost of a campaign", () => {
  it("is equal on the last button, in the dry run, the notification, the task and over REST", async () => {
    const id = await draft();
    const last = await wordsOf(`/send/preview?d=${id}`);
    expect(last).toContain("|Отправить 3 людям|");
    expect(last).toContain(`|${plain(review.promise).replace("{{sum}}", "22,50 ₽")}|`);
    expect(last).toContain(`|${plain(review.promised)}|22,50 ₽|`);
    expect(last).toContain(`|${plain(review.restAtLeast)}|77,50 ₽|`);
    expect(await wordsOf(`/send/dry-run?d=${id}`)).toContain(`|${plain(review.worst)}|22,50 ₽|`);

    const later = { "schedule.when": "later", "schedule.startsAt": "2099-07-01T12:00", intent: "send:later" };
    const pressed = await press(session, "preview", id, { ...later, ...(await saidBy(session, id)) });
    const path = pressed.headers.get("location")!;
    const task = await wordsOf(path);
    expect(task).toContain(`|${plain(tasks.atMost)}|22,50 ₽|`);
    expect(task).toContain(`|${figures.charged}|0,00 ₽|`);
    expect(task).toContain(`|${figures.reserved}|0,00 ₽|`);
    expect(await wordsOf("/notifications")).toContain("Не больше 22,50 ₽");
    const rest = await (await call("GET", `/api/tasks/${path.split("/").at(-1)}`, { session })).json();
    expect(rest).toMatchObject({ meta: { charged: 0, held: 0, most: 22.5 } });
  });

  it("is equal over REST before and after acceptance", async () => {
    const body = {
      type: "sms",
      payload: FIRST,
      fallbacks: STEPS,
      recipient: { include: phones(3).map((one) => `+${one}`) },
      schedule: { delay: "2099-07-01T12:00:00Z" },
    };
    const dry = (await (await call("POST", "/api/sendings/dryRun", { session, body })).json()) as Record<
      string,
      object
    >;
    expect(dry).toMatchObject({ cost: { best: 7.5, worst: 22.5 } });
    const made = (await (await call("POST", "/api/sendings", { session, body })).json()) as { TaskId: string };
    expect(made).toMatchObject({ estimate: { amount: 7.5, worst: 22.5 } });
    const group = await (await call("GET", `/api/sendings/${made.TaskId}`, { session })).json();
    expect(group).toMatchObject({ meta: { billing: { charged: 0, held: 0, most: 22.5 } } });
  });

  it("holds while its parts move, and over REST falls to the charged sum once no charge can follow", async () => {
    const id = await draft();
    const pressed = await press(session, "preview", id, {
      "schedule.when": "later",
      "schedule.startsAt": "2099-07-01T12:00",
      intent: "send:later",
      ...(await saidBy(session, id)),
    });
    const path = pressed.headers.get("location")!;
    const taskId = path.split("/").at(-1)!;
    await rowsOf(
      `UPDATE tasks SET state = 'running', cursor = '{"isExpanded":true}', meta = '{"open":1}', total = 3, expanded = 3,
        sent = 3, amount = 12500000, charged = 5000000, refunded = 2500000 WHERE id = ?`,
      taskId,
    );
    const under = await wordsOf(path);
    for (const [term, sum] of [
      [figures.charged, "5,00 ₽"],
      [figures.reserved, "5,00 ₽"],
      [figures.returned, "2,50 ₽"],
      [plain(tasks.mayBeNeeded), "5,00 ₽"],
      [plain(tasks.notNeeded), "5,00 ₽"],
      [plain(tasks.atMost), "22,50 ₽"],
    ]) {
      expect(under).toContain(`|${term}|${sum}|`);
    }
    await rowsOf("UPDATE tasks SET state = 'completed', charged = 10000000, meta = '{}' WHERE id = ?", taskId);
    const over = await wordsOf(path);
    expect(over).toContain(`|${figures.charged}|10,00 ₽|`);
    expect(over).toContain(`|${plain(tasks.notNeeded)}|10,00 ₽|`);
    expect(over).toContain(`|${plain(tasks.atMost)}|22,50 ₽|`);
    const rest = await (await call("GET", `/api/tasks/${taskId}`, { session })).json();
    expect(rest).toMatchObject({ meta: { charged: 10, held: 0, most: 10 } });
  });

  it("stays at the budget when a step is refunded: another may use it again", async () => {
    const taskId = await accepted({ budget: 6 });
    await rowsOf(
      `UPDATE tasks SET state = 'running', cursor = '{"isExpanded":true}', meta = '{"open":3}', expanded = 3,
        amount = 7500000, refunded = 7500000 WHERE id = ?`,
      taskId,
    );
    expect(await wordsOf(`/messages/tasks/${taskId}`)).toContain(`|${plain(tasks.atMost)}|18,00 ₽|`);
    const task = await (await call("GET", `/api/tasks/${taskId}`, { session })).json();
    // Three later steps at five roubles: the first messages are not sent to anyone again.
    expect(task).toMatchObject({ meta: { most: 15 } });
  });

  it("is an estimate, not a limit, where it was projected", async () => {
    const taskId = await accepted();
    await rowsOf("UPDATE tasks SET data = json_set(data, '$.estimate.isExact', json('false')) WHERE id = ?", taskId);
    await rowsOf(
      "UPDATE notifications SET data = json_set(data, '$.isExact', json('false')) WHERE owner_id = ?",
      session.id,
    );
    const task = await wordsOf(`/messages/tasks/${taskId}`);
    expect(task).toContain(`|${plain(tasks.atMost)}|≈|22,50 ₽|`);
    expect(await wordsOf("/notifications")).toContain("Получат: ≈ 3. Не больше ≈ 22,50 ₽");
    const rest = await (await call("GET", `/api/tasks/${taskId}`, { session })).json();
    expect(rest).toMatchObject({ meta: { most: 22.5, isMostExact: false } });
  });

  it("is shown on a single message's page while its fallbacks may follow, and its own price afterwards", async () => {
    const body = { type: "sms", payload: FIRST, fallbacks: STEPS, recipient: `+${phones(1)[0]}` };
    const { id } = (await (await call("POST", "/api/sendings", { session, body })).json()) as { id: string };
    const path = `/messages/outgoing/${id}`;
    expect(await wordsOf(path)).toContain(`|${plain(messages.chargedAtMost)}|7,50 ₽|`);
    await rowsOf("UPDATE sendings SET fallback_at = NULL WHERE id = ?", id);
    const over = await wordsOf(path);
    expect(over).not.toContain(plain(messages.chargedAtMost));
    expect(over).toContain("2,50 ₽");
  });
});
