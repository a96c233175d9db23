import { expect, test } from "vitest";
import { newId } from "../../../../../app/domain/base/shared/ids";
import { getTask } from "../../../../../app/domain/base/tasks/tasks";
import { startDuplicates } from "../../../../../app/domain/library/contacts/duplicates/duplicates";
import type { DuplicateKind } from "../../../../../app/domain/library/contacts/duplicates/kind";
import { runTask } from "../../../../../workers/jobs/run-task";
import { openEngine } from "../../../../support/engine/engine";
import { rowsOf } from "../../../../support/world/rows";
import { openList, phones } from "../../../../support/world/scene";

const engine = openEngine();

async function found(viewer: { id: string }, listId: string, by: DuplicateKind = "name") {
  const started = await startDuplicates(engine, viewer, { listId, by });
  if (!started?.ok) throw new Error("refused");
  const { taskId } = started.value;
  await runTask(engine, { kind: "task", ownerId: viewer.id, taskId });
  const task = (await getTask(engine.db, viewer, taskId))!;
  return [task.state, task.meta];
}

test("twins with one surname are two people, and the order of words in a name does not matter", async () => {
  const viewer = { id: newId() };
  const all = phones(6);
  const listId = await openList(engine, viewer.id, all);
  const people = [
    [null, "Ли", "Анна", null],
    [null, "Ли", "Ольга", null],
    ["Анна ЛИ", null, null, null],
    [null, null, null, null],
    [null, "", "", ""],
    [null, "Ли", "Анна", "Петровна"],
  ];
  for (const [at, names] of people.entries())
    await rowsOf(
      "UPDATE contacts SET date = '1990-01-02', name = ?, last_name = ?, first_name = ?, middle_name = ? WHERE list_id = ? AND phone = ?",
      ...names,
      listId,
      all[at],
    );
  const place = (at: number) => ({ listId, phone: all[at] });
  expect(await found(viewer, listId)).toEqual(["completed", { groups: [[place(0), place(2)]] }]);
});

test("a day with too many birthdays to compare is reported, and later days are still checked", async () => {
  const viewer = { id: newId() };
  const all = phones(4103);
  const listId = await openList(engine, viewer.id, all);
  await rowsOf("UPDATE contacts SET date = '1990-01-01' WHERE list_id = ?", listId);
  const twice = all.slice(-2);
  const later = "UPDATE contacts SET date = '1990-12-02', name = 'Anna' WHERE list_id = ? AND phone >= ?";
  await rowsOf(later, listId, twice[0]);
  expect(await found(viewer, listId)).toEqual([
    "completed",
    { groups: [twice.map((phone) => ({ listId, phone }))], isCut: true },
  ]);
});
