import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { FileStore } from "../../../../../app/domain/base/shared/ports/file-store";
import { keepRejects, rejectsCsv } from "../../../../../app/domain/library/contacts/import/rejects-file";
import { tasks } from "../../../../../db/schema/tasks";
import { fileOf, openCabinet, start } from "../../../../support/world/imports";

const PART = 2000;
const words = { titles: { row: "row", reason: "why" }, reasonText: (code: string) => `<${code}>` };

/** An import with this many parts of rejected rows. */
async function openRejects(parts: number) {
  const cabinet = await openCabinet(fileOf(["9160000001;;;"]));
  const { engine, viewer } = cabinet;
  const taskId = await start(cabinet);
  const rejects: string[] = [];
  for (let part = 0; part < parts; part++) {
    const rows = Array.from({ length: PART }, (_, n) => ({ row: part * PART + n + 2, cells: ["нет"], reason: "bad" }));
    rejects.push(await keepRejects(engine.files, viewer.id, taskId, `${part}-run`, rows));
  }
  await engine.db
    .update(tasks)
    .set({ cursor: { seq: parts, rejects } })
    .where(eq(tasks.id, taskId));
  return { ...cabinet, taskId };
}

test("200,000 rejected rows give a file with as many lines", async () => {
  const { engine, viewer, taskId } = await openRejects(100);
  const file = (await rejectsCsv(engine, viewer, taskId, words))!;
  const lines = (await new Response(file.body).text()).trimEnd().split("\r\n");
  expect(lines).toHaveLength(200_001);
  expect([lines[0], lines.at(-1)]).toEqual(["Телефон;Имя;E-mail;custom01;row;why", "нет;;;;200001;<bad>"]);
});

test("rejected rows are streamed into the file, not read all at once", async () => {
  const { engine, viewer, taskId } = await openRejects(20);
  let reads = 0;
  const files: FileStore = {
    ...engine.files,
    get: async (key, range) => {
      reads++;
      return engine.files.get(key, range);
    },
  };
  const file = (await rejectsCsv({ db: engine.db, files }, viewer, taskId, words))!;
  const reader = file.body.getReader();
  const before = reads;
  for (let part = 0; part < 3; part++) expect((await reader.read()).done).toBe(false);
  expect(reads - before).toBeLessThanOrEqual(10);
  await reader.cancel();
});
