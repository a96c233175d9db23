import type { Asker, Viewer } from "../../../app/domain/base/access/viewer";
import { decode, type Encoding } from "../../../app/domain/base/tables/encodings";
import { getTask, taskView } from "../../../app/domain/base/tasks/tasks";
import { getFile, readFile } from "../../../app/domain/library/files/files";
import { runTask } from "../../../workers/jobs/run-task";
import type { Engine } from "./scene";

/** A viewer with the permissions that the columns require. */
export function readerOf(
  { id }: { id: string },
  { level = "me", askerLevel = level, rights = ALL }: Rights = {},
): Reader {
  return { id, level, askerLevel, permissions: new Set(rights) as Reader["permissions"], flags: {} };
}

type Reader = Asker & Pick<Viewer, "id" | "askerLevel">;

interface Rights {
  level?: Viewer["level"];
  askerLevel?: Viewer["level"];
  rights?: readonly string[];
}

const ALL = ["tasks.get", "contacts.get", "sendings.get"];

export async function textsOf(engine: Engine, viewer: { id: string }, taskId: string, encoding: Encoding = "utf-8") {
  const { meta } = taskView((await getTask(engine.db, viewer, taskId))!);
  return Promise.all(
    (meta.files ?? []).map(async ({ id }) => {
      const file = (await getFile(engine, viewer, id))!;
      return decode(new Uint8Array((await readFile(engine.files, file))!), encoding);
    }),
  );
}

export async function writtenLines(engine: Engine, viewer: { id: string }, taskId: string): Promise<string[]> {
  await runTask(engine, { kind: "task", ownerId: viewer.id, taskId });
  const texts = await textsOf(engine, viewer, taskId);
  if (texts.length !== 1) throw new Error(`${texts.length} files`);
  return texts[0]!.trimEnd().split("\r\n");
}
