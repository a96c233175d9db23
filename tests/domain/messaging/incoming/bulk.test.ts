import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { newId, newIds } from "../../../../app/domain/base/shared/ids";
import { getTask } from "../../../../app/domain/base/tasks/tasks";
import {
  changeAllIncoming,
  changeIncoming,
  type RequestedIncoming,
} from "../../../../app/domain/messaging/incoming/bulk";
import type { IncomingFilter } from "../../../../app/domain/messaging/incoming/filter";
import { getUnreadIncoming } from "../../../../app/domain/messaging/incoming/find";
import { stopTask } from "../../../../app/domain/messaging/sendings/schedule/pause-resume-stop";
import { runTask } from "../../../../workers/jobs/run-task";
import { openEngine } from "../../../support/engine/engine";
import { incomingOf } from "../../../support/world/incoming";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, openAccount, openList, phones } from "../../../support/world/scene";

const MANY = 1200;
const READ = { kind: "read" } as const;

let engine: Engine;
let owner: { id: string };

beforeEach(async () => {
  engine = openEngine();
  owner = await openAccount(engine);
});

/** Every tenth message is on Viber; phones repeat after 700. */
async function receive(n: number): Promise<string[]> {
  const ids = newIds(n);
  const numbers = phones(700);
  const rows = ids.map((id, at) => [id, numbers[at % 700], at % 10 === 0 ? "viber" : "sms"]);
  await env.DB.prepare(`INSERT INTO incoming (owner_id, id, type, sender, recipient, text, provider, provider_ref, is_stop,
      is_read, sent_at, created_at)
    SELECT ?1, value ->> 0, value ->> 2, value ->> 1, 'CABINET', 'Hi', 'p', value ->> 0, 0, 0, 1, 1 FROM json_each(?2)`)
    .bind(owner.id, JSON.stringify(rows))
    .run();
  await rowsOf("UPDATE accounts SET incoming = ?2, unread_incoming = ?2 WHERE owner_id = ?1", owner.id, n);
  return ids;
}

async function unread(): Promise<number> {
  const rows = await rowsOf<{ n: number }>(
    "SELECT count(*) AS n FROM incoming WHERE owner_id = ? AND is_read = 0",
    owner.id,
  );
  expect(await getUnreadIncoming(engine.db, owner)).toBe(rows[0]?.n);
  return rows[0]!.n;
}

async function listed(listId: string): Promise<number> {
  const [list] = await rowsOf<{ contacts: number; there: number }>(
    `SELECT contacts, (SELECT count(*) FROM contacts c WHERE c.owner_id = l.owner_id AND c.list_id = l.id) AS there
     FROM contact_lists l WHERE owner_id = ? AND id = ?`,
    owner.id,
    listId,
  );
  expect(list?.contacts).toBe(list?.there);
  return list!.there;
}

async function started(action: RequestedIncoming, filter: IncomingFilter = {}) {
  const result = await changeAllIncoming(engine, owner, { filter, isUnclaimed: false, action, title: "All" });
  if (!result.ok || !("taskId" in result.value)) throw new Error("no task");
  const { taskId } = result.value;
  return { taskId, queueMessage: { kind: "task" as const, ownerId: owner.id, taskId } };
}

describe("chosen messages", () => {
  it("are marked at once, but never another account's", async () => {
    const ids = await receive(5);
    const other = await openAccount(engine);
    const mark = (viewer: { id: string }, some: string[]) =>
      changeIncoming(engine, viewer, { ids: some, isUnclaimed: false, action: READ });
    expect(await mark(other, ids)).toEqual({ ok: true, value: { changed: 0 } });
    expect(await mark(owner, ids.slice(0, 2))).toEqual({ ok: true, value: { changed: 2 } });
    expect(await mark(owner, [])).toMatchObject({ ok: false, problems: [{ key: "incomingNoneChosen" }] });
    expect(await unread()).toBe(3);
  });

  it("add their phones to a list, each once, and e-mails only to a blacklist", async () => {
    const [phone = ""] = phones(1);
    const ids = [
      await incomingOf(engine.db, { ownerId: owner.id, sender: phone }),
      await incomingOf(engine.db, { ownerId: owner.id, sender: phone }),
      await incomingOf(engine.db, { ownerId: owner.id, type: "email", sender: "anna@example.ru" }),
      await incomingOf(engine.db, { ownerId: owner.id, type: "telegram", sender: "@anna" }),
    ];
    const to = await openList(engine, owner.id, []);
    const put = (action: RequestedIncoming) => changeIncoming(engine, owner, { ids, isUnclaimed: false, action });
    expect(await put({ kind: "list", to })).toEqual({ ok: true, value: { changed: 1 } });
    expect(await put({ kind: "list", to })).toEqual({ ok: true, value: { changed: 0 } });
    expect(await listed(to)).toBe(1);
    expect(await put({ kind: "blacklist", title: "Stop" })).toEqual({ ok: true, value: { changed: 2 } });
    expect(await put({ kind: "blacklist", title: "Stop" })).toEqual({ ok: true, value: { changed: 0 } });
    const blacklists = await rowsOf(
      "SELECT title, contacts FROM contact_lists WHERE type = 'blacklist' AND owner_id = ?",
      owner.id,
    );
    expect(blacklists).toEqual([{ title: "Stop", contacts: 2 }]);
  });

  it("are not added to a missing list, another account's, or one that is not a blacklist", async () => {
    const ids = await receive(1);
    const foreign = await openList(engine, "somebody", []);
    const own = await openList(engine, owner.id, []);
    const key = async (action: RequestedIncoming) => {
      const result = await changeIncoming(engine, owner, { ids, isUnclaimed: false, action });
      return result.ok ? "ok" : result.problems[0]?.key;
    };
    expect(await key({ kind: "list", to: foreign })).toBe("listNotFound");
    expect(await key({ kind: "list", to: "" })).toBe("listRequired");
    expect(await key({ kind: "blacklist", to: own, title: "Stop" })).toBe("listNotBlacklist");
  });
});

describe("all matching messages", () => {
  it("are marked at once if they are few", async () => {
    await receive(20);
    const all = { filter: { type: "viber" }, isUnclaimed: false, action: READ, title: "All" };
    expect(await changeAllIncoming(engine, owner, all)).toEqual({ ok: true, value: { changed: 2 } });
    expect(await unread()).toBe(18);
  });

  it("are marked in the background if they are many, without later ones", async () => {
    await receive(MANY);
    const { taskId, queueMessage } = await started(READ, { type: "sms" });
    await incomingOf(engine.db, { ownerId: owner.id, type: "sms" });
    await Promise.all([runTask(engine, queueMessage), runTask(engine, queueMessage)]);
    await runTask(engine, queueMessage);
    expect(await unread()).toBe(MANY / 10 + 1);
    expect(await getTask(engine.db, owner, taskId)).toMatchObject({ state: "completed", sent: 1080, title: "All" });
  });

  it("are one task per form, however often it is sent and whatever arrived since", async () => {
    await receive(MANY);
    const form = { id: newId(), filter: { isRead: false }, isUnclaimed: false, action: READ, title: "All" };
    const sent = () => changeAllIncoming(engine, owner, form);
    const answers = await Promise.all([sent(), sent()]);
    expect(answers).toEqual([1, 2].map(() => ({ ok: true, value: { taskId: form.id } })));
    await runTask(engine, { kind: "task", ownerId: owner.id, taskId: form.id });
    await incomingOf(engine.db, { ownerId: owner.id });
    expect(await sent()).toEqual({ ok: true, value: { taskId: form.id } });
    expect(await unread()).toBe(1);
    expect(await rowsOf("SELECT id FROM tasks WHERE owner_id = ?", owner.id)).toEqual([{ id: form.id }]);
  });

  it("resume from the checkpoint of a run killed anywhere", async () => {
    await receive(MANY);
    const to = await openList(engine, owner.id, phones(10));
    const { taskId, queueMessage } = await started({ kind: "list", to });
    for (let left = 1; left < 10; left++) {
      let calls = 0;
      const dying = new Proxy(env.DB, {
        get(target, name) {
          if ((name === "batch" || name === "prepare") && ++calls > left) throw new Error("killed");
          const value = Reflect.get(target, name);
          return typeof value === "function" ? value.bind(target) : value;
        },
      });
      await runTask(openEngine(dying), queueMessage).catch(() => undefined);
      await listed(to);
      await rowsOf("UPDATE tasks SET lease_until = 0, cursor = json_remove(cursor, '$.failures') WHERE id = ?", taskId);
    }
    await runTask(engine, queueMessage);
    expect(await listed(to)).toBe(700);
    expect(await getTask(engine.db, owner, taskId)).toMatchObject({ state: "completed", expanded: MANY, sent: 690 });
  });

  it("stay unchanged when the task is stopped, and the task fails without its list", async () => {
    await receive(MANY);
    const { taskId, queueMessage } = await started(READ);
    await stopTask(engine, owner, taskId);
    await runTask(engine, queueMessage);
    expect(await unread()).toBe(MANY);
    const to = await openList(engine, owner.id, []);
    const second = await started({ kind: "list", to });
    await rowsOf("DELETE FROM contact_lists WHERE id = ?", to);
    await runTask(engine, second.queueMessage);
    expect(await getTask(engine.db, owner, second.taskId)).toMatchObject({ state: "failed", error: "listNotFound" });
  });
});
