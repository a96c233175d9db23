import { expect, it } from "vitest";
import { cleanFiles } from "../../../../app/domain/library/files/clean";
import { getFile, KEPT_MS } from "../../../../app/domain/library/files/files";
import { contactsOf, fileOf, metaOf, numbered, openCabinet, start } from "../../../support/world/imports";

const FILE = fileOf(numbered(3).map((phone) => `${phone};;;`));

it("an upload has a deletion date", async () => {
  const { engine, viewer, fileId } = await openCabinet(FILE);
  expect((await getFile(engine, viewer, fileId))?.expiredAt).toBe(engine.clock() + KEPT_MS);
});

it("an import deletes its file once its contacts are in", async () => {
  const cabinet = await openCabinet(FILE);
  const { engine, viewer, fileId } = cabinet;
  const taskId = await start(cabinet, { keepsFile: false });
  expect(await getFile(engine, viewer, fileId)).not.toBeNull();
  await engine.work();
  expect(await metaOf(cabinet, taskId)).toMatchObject({ state: "completed", imported: 3 });
  engine.pass(1);
  expect(await getFile(engine, viewer, fileId)).toBeNull();
  expect(await cleanFiles(engine)).toBe(1);
  expect(await engine.files.get(`files/${viewer.id}/${fileId}`)).toBeNull();
  expect(await contactsOf(cabinet)).toHaveLength(3);
});

it("an import keeps its file if requested", async () => {
  const cabinet = await openCabinet(FILE);
  const { engine, viewer, fileId } = cabinet;
  await start(cabinet, { keepsFile: true });
  await engine.work();
  engine.pass(1);
  expect((await getFile(engine, viewer, fileId))?.expiredAt).toBeGreaterThan(engine.clock());
});

it("a file used by several imports is deleted with the last of them", async () => {
  const cabinet = await openCabinet(FILE);
  const { engine, viewer, fileId } = cabinet;
  const [first, second] = [await start(cabinet, { keepsFile: false }), await start(cabinet, { keepsFile: false })];
  const queueMessages = engine.queueMessages.splice(0);
  engine.queueMessages.push(
    ...queueMessages.filter((queueMessage) => queueMessage.kind === "task" && queueMessage.taskId === first),
  );
  await engine.work();
  engine.pass(1);
  expect(await getFile(engine, viewer, fileId)).not.toBeNull();
  engine.queueMessages.push(
    ...queueMessages.filter((queueMessage) => queueMessage.kind === "task" && queueMessage.taskId === second),
  );
  await engine.work();
  engine.pass(1);
  expect(await metaOf(cabinet, second)).toMatchObject({ state: "completed" });
  expect(await getFile(engine, viewer, fileId)).toBeNull();
});
