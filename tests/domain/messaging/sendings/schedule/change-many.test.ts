import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { newId } from "../../../../../app/domain/base/shared/ids";
import { findStoppable } from "../../../../../app/domain/base/tasks/find";
import { changeTasks } from "../../../../../app/domain/messaging/sendings/schedule/change-many";
import { openEngine } from "../../../../support/engine/engine";
import { createUser } from "../../../../support/world/people";
import { rowsOf } from "../../../../support/world/rows";

const engine = openEngine();

async function taskOf(ownerId: string, state: string) {
  const id = newId();
  const over = state === "completed" ? 1 : null;
  await env.DB.prepare(
    "INSERT INTO tasks (owner_id, id, type, state, title, data, starts_at, finished_at, created_at, updated_at) VALUES (?, ?, 'contacts:bulk', ?, 'Some', '{}', 0, ?, 0, 0)",
  )
    .bind(ownerId, id, state, over)
    .run();
  return id;
}

const stateOf = async (id: string) => (await rowsOf<{ state: string }>("SELECT state FROM tasks WHERE id = ?", id))[0];

it("changes the tasks whose state allows it, and never another account's", async () => {
  const owner = await createUser();
  const states = ["running", "scheduled", "paused", "completed"];
  const ids = await Promise.all(states.map((state) => taskOf(owner.id, state)));
  const foreign = await taskOf(newId(), "running");
  expect(await changeTasks(engine, owner, [...ids, foreign], "pause")).toEqual({ done: 2, left: 3 });
  expect(await stateOf(foreign)).toEqual({ state: "running" });
  expect(await findStoppable(engine.db, owner, [...ids, foreign])).toHaveLength(3);
  expect(await changeTasks(engine, owner, [...ids, ids[0]!], "stop")).toEqual({ done: 3, left: 1 });
  expect(await changeTasks(engine, owner, ids, "resume")).toEqual({ done: 0, left: 4 });
});
