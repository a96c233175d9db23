import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { newId } from "../../../../../app/domain/base/shared/ids";
import { getList } from "../../../../../app/domain/library/contacts/lists";
import { removeList } from "../../../../../app/domain/library/contacts/remove-list";
import {
  pauseTask,
  resumeTask,
  stopTask,
} from "../../../../../app/domain/messaging/sendings/schedule/pause-resume-stop";
import { runTask } from "../../../../../workers/jobs/run-task";
import { sweepTasks } from "../../../../../workers/jobs/sweep-tasks";
import { openEngine } from "../../../../support/engine/engine";
import { contactsOf, fileOf, metaOf, numbered, openCabinet, rejectsOf, start } from "../../../../support/world/imports";
import { rowsOf } from "../../../../support/world/rows";
import type { Engine } from "../../../../support/world/scene";

const MINUTE = 60_000;

/** The database runs `n` batches; the next `lost` batches fail before or after they are written. */
function breakingAfter(n: number, when: "before" | "after", lost = Number.POSITIVE_INFINITY): D1Database {
  let batches = 0;
  return new Proxy(env.DB, {
    get(target, name) {
      if (name !== "batch") return Reflect.get(target, name).bind(target);
      return async (statements: D1PreparedStatement[]) => {
        if (++batches <= n || batches > n + lost) return target.batch(statements);
        if (when === "after") await target.batch(statements);
        throw new Error("killed");
      };
    },
  });
}

test.each([
  [0, "before"],
  [1, "before"],
  [1, "after"],
  [2, "after"],
] as const)("killed after chunk %i, %s its answer: resumes, and counts every row once", async (chunks, when) => {
  const lines = [...numbered(4500).map((phone) => `${phone};Имя;;`), "bad;;;", `${numbered(1)[0]};;;`];
  const cabinet = await openCabinet(fileOf(lines));
  const taskId = await start(cabinet, { duplicates: "skip" });
  const { engine, viewer } = cabinet;
  const killed: Engine = { ...engine, db: openEngine(breakingAfter(chunks, when)).db };
  const queueMessage = { kind: "task", ownerId: viewer.id, taskId } as const;
  await expect(runTask(killed, queueMessage)).rejects.toThrow("killed");
  engine.pass(MINUTE);
  await runTask(engine, queueMessage);
  expect(await metaOf(cabinet, taskId)).toMatchObject({
    state: "completed",
    completed: 4502,
    imported: 4500,
    duplicates: 1,
    invalid: 1,
  });
  expect(await contactsOf(cabinet)).toHaveLength(4500);
  expect((await getList(engine.db, viewer, cabinet.listId))?.contacts).toBe(4500);
  expect((await rejectsOf(cabinet, taskId))?.trimEnd().split("\r\n")).toHaveLength(3);
});

test("two concurrent runs write every row once", async () => {
  const cabinet = await openCabinet(fileOf(numbered(6000).map((phone) => `${phone};;;`)));
  const taskId = await start(cabinet, { duplicates: "skip" });
  const { engine, viewer } = cabinet;
  const queueMessage = { kind: "task", ownerId: viewer.id, taskId } as const;
  const later = openEngine();
  later.pass(MINUTE);
  // The second run finds an expired lease, as after a long stall.
  await Promise.all([runTask(engine, queueMessage), runTask(later, queueMessage)]);
  later.pass(MINUTE);
  await runTask(later, queueMessage);
  expect(await metaOf(cabinet, taskId)).toMatchObject({
    state: "completed",
    imported: 6000,
    duplicates: 0,
    errors: [],
  });
  expect(await contactsOf(cabinet)).toHaveLength(6000);
});

test("a contact added meanwhile is a duplicate, not an error", async () => {
  const cabinet = await openCabinet(fileOf(numbered(3).map((phone) => `${phone};;;`)));
  const taskId = await start(cabinet);
  const { engine, viewer, listId } = cabinet;
  let isAdded = false;
  const racing = new Proxy(env.DB, {
    get(target, name) {
      if (name !== "batch") return Reflect.get(target, name).bind(target);
      return async (statements: D1PreparedStatement[]) => {
        if (!isAdded) {
          isAdded = true;
          await rowsOf(
            "INSERT INTO contacts (owner_id, list_id, phone, id, created_at, updated_at) VALUES (?, ?, ?, ?, 0, 0)",
            viewer.id,
            listId,
            numbered(1)[0],
            newId(),
          );
          await rowsOf("UPDATE contact_lists SET contacts = contacts + 1 WHERE id = ?", listId);
        }
        return target.batch(statements);
      };
    },
  });
  await runTask({ ...engine, db: openEngine(racing).db }, { kind: "task", ownerId: viewer.id, taskId });
  expect(await metaOf(cabinet, taskId)).toMatchObject({ state: "completed", imported: 2, duplicates: 1 });
  expect((await getList(engine.db, viewer, listId))?.contacts).toBe(3);
});

test("the sweep replaces a lost queue message", async () => {
  const cabinet = await openCabinet(fileOf(["9160000001;;;"]));
  const taskId = await start(cabinet);
  cabinet.engine.queueMessages.length = 0;
  cabinet.engine.pass(MINUTE);
  await sweepTasks(cabinet.engine);
  await cabinet.engine.work();
  expect(await metaOf(cabinet, taskId)).toMatchObject({ state: "completed", imported: 1 });
});

test("pauses, resumes and stops for good", async () => {
  const cabinet = await openCabinet(fileOf(["9160000001;;;"]));
  const { engine, viewer } = cabinet;
  const taskId = await start(cabinet);
  expect(await pauseTask(engine, viewer, taskId)).toMatchObject({ ok: true, value: { state: "paused" } });
  await engine.work();
  expect(await contactsOf(cabinet)).toEqual([]);
  expect(await pauseTask(engine, viewer, taskId)).toMatchObject({ ok: false, problems: [{ key: "taskNotRunning" }] });
  expect(await resumeTask(engine, { id: newId() }, taskId)).toBeNull();
  expect(await resumeTask(engine, viewer, taskId)).toMatchObject({ ok: true, value: { state: "running" } });
  await engine.work();
  expect(await metaOf(cabinet, taskId)).toMatchObject({ state: "completed", imported: 1 });
  expect(await stopTask(engine, viewer, taskId)).toMatchObject({ ok: false, problems: [{ key: "taskOver" }] });

  const second = await start(cabinet);
  expect(await stopTask(engine, viewer, second)).toMatchObject({ ok: true, value: { state: "stopped" } });
  await engine.work();
  expect(await metaOf(cabinet, second)).toMatchObject({ state: "stopped", completed: 0 });
  expect(await resumeTask(engine, viewer, second)).toMatchObject({ ok: false, problems: [{ key: "taskNotPaused" }] });
});

test("a list in use cannot be removed; a resumed import without its list fails visibly", async () => {
  const cabinet = await openCabinet(fileOf(["9160000001;;;"]));
  const { engine, viewer, listId } = cabinet;
  const taskId = await start(cabinet);
  expect(await removeList(engine, viewer, listId)).toMatchObject({ ok: false, problems: [{ key: "listInUse" }] });
  await pauseTask(engine, viewer, taskId);
  expect(await removeList(engine, viewer, listId)).toMatchObject({ ok: true });
  await resumeTask(engine, viewer, taskId);
  await engine.work();
  expect(await metaOf(cabinet, taskId)).toMatchObject({ state: "failed", error: "listNotFound" });
  expect(await contactsOf(cabinet)).toEqual([]);
});

test("a file missing from storage fails the import visibly", async () => {
  const cabinet = await openCabinet(fileOf(["9160000001;;;"]));
  const taskId = await start(cabinet);
  await env.FILES.delete(`files/${cabinet.viewer.id}/${cabinet.fileId}`);
  await cabinet.engine.work();
  expect(await metaOf(cabinet, taskId)).toMatchObject({ state: "failed", error: "fileMissing" });
});

test("fails visibly after five unexplained failures in a row", async () => {
  const cabinet = await openCabinet(fileOf(["9160000001;;;"]));
  const taskId = await start(cabinet);
  const { engine, viewer } = cabinet;
  for (let run = 0; run < 5; run++) {
    const killed: Engine = { ...engine, db: openEngine(breakingAfter(0, "before", 1)).db };
    await expect(runTask(killed, { kind: "task", ownerId: viewer.id, taskId })).rejects.toThrow("killed");
  }
  expect(await metaOf(cabinet, taskId)).toMatchObject({ state: "failed", error: "internal" });
});

test("very long texts do not break the batch", async () => {
  const long = "Щ".repeat(255);
  const head = ["phone", ...Array.from({ length: 20 }, (_, at) => `custom${String(at + 1).padStart(2, "0")}`)].join(
    ";",
  );
  const lines = numbered(400).map((phone) => [phone, ...new Array(20).fill(long)].join(";"));
  const cabinet = await openCabinet([head, ...lines].join("\n"));
  const taskId = await start(cabinet);
  await cabinet.engine.work();
  expect(await metaOf(cabinet, taskId)).toMatchObject({ state: "completed", imported: 400 });
});

test("publishes progress at most twice a second, and always at the end", async () => {
  const cabinet = await openCabinet(fileOf(numbered(9000).map((phone) => `${phone};;;`)));
  await start(cabinet);
  cabinet.engine.events.length = 0;
  await cabinet.engine.work();
  const heard = cabinet.engine.events.map(({ event }) => event);
  expect(heard.map(({ event }) => event)).toEqual(["tasks.updated", "tasks.updated", "contactLists.updated"]);
  expect(heard[1]!.data).toMatchObject({ state: "completed", meta: { imported: 9000, progress: 100 } });
});
