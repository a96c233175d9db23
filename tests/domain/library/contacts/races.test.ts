import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import { changeSome } from "../../../../app/domain/library/contacts/bulk/bulk";
import { runTask } from "../../../../workers/jobs/run-task";
import { openEngine } from "../../../support/engine/engine";
import { contactsOf, fileOf, metaOf, numbered, openCabinet, start } from "../../../support/world/imports";
import { rowsOf } from "../../../support/world/rows";
import { openList, phones } from "../../../support/world/scene";

/** Runs `happen` right before the nth batch. */
function interrupting(n: number, happen: () => Promise<unknown>): D1Database {
  let batches = 0;
  return new Proxy(env.DB, {
    get(target, name) {
      if (name !== "batch") return Reflect.get(target, name).bind(target);
      return async (statements: D1PreparedStatement[]) => {
        if (++batches === n) await happen();
        return target.batch(statements);
      };
    },
  });
}

test.each(["fill", "replace", "skip"] as const)(
  "%s: a contact deleted between the read and the write is created from the file",
  async (duplicates) => {
    const [first, second] = numbered(2) as [string, string];
    const cabinet = await openCabinet(fileOf([`${first};Anna;;`, `${second};Bob;;`]));
    const { engine, viewer, listId } = cabinet;
    await rowsOf(
      "INSERT INTO contacts (owner_id, list_id, phone, id, created_at, updated_at) VALUES (?, ?, ?, ?, 1, 1)",
      viewer.id,
      listId,
      first,
      newId(),
    );
    const taskId = await start(cabinet, { duplicates });
    // The first batch finds the phone; the second is written after the check.
    const binding = interrupting(2, () => rowsOf("DELETE FROM contacts WHERE list_id = ?", listId));
    await runTask({ ...engine, db: openEngine(binding).db }, { kind: "task", ownerId: viewer.id, taskId });
    expect(await metaOf(cabinet, taskId)).toMatchObject({ state: "completed", imported: 2, duplicates: 0 });
    expect((await contactsOf(cabinet)).map(({ first_name }) => first_name)).toEqual(["Anna", "Bob"]);
  },
);

test.each(["move", "copy"] as const)("nothing is added to a list removed meanwhile: %s", async (kind) => {
  const viewer = { id: newId() };
  const listId = await openList(openEngine(), viewer.id, phones(3));
  const to = await openList(openEngine(), viewer.id, []);
  const engine = openEngine(interrupting(1, () => rowsOf("DELETE FROM contact_lists WHERE id = ?", to)));
  const ids = (await rowsOf<{ id: string }>("SELECT id FROM contacts WHERE list_id = ?", listId)).map(({ id }) => id);
  expect(await changeSome(engine, viewer, { listId, ids, action: { kind, to } })).toMatchObject({
    ok: false,
    code: "notFound",
    problems: [{ key: "listNotFound" }],
  });
  const left = "SELECT (SELECT contacts FROM contact_lists WHERE id = ?) AS counted, count(*) AS there FROM contacts";
  expect(await rowsOf(`${left} WHERE owner_id = ?`, listId, viewer.id)).toEqual([{ counted: 3, there: 3 }]);
});
