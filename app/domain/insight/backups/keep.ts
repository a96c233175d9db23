import type { CopyStore } from "../../base/shared/ports/file-store";
import { MANIFEST } from "./finish";
import { folderOf, PREFIX } from "./steps";

/** Keeps the last backup of each of this many days, and the first of each of this many months. */
const DAYS = 30;
const MONTHS = 12;
const PAGE = 1000;

/** Ids of finished backups to keep; ids start with the day, YYYY-MM-DD. */
export function keptOf(finished: readonly string[]): Set<string> {
  const sorted = [...finished].sort();
  const days = new Map(sorted.map((id) => [id.slice(0, 10), id]));
  const months = new Map(sorted.toReversed().map((id) => [id.slice(0, 7), id]));
  const last = ([...named]: Map<string, string>, count: number) =>
    named
      .sort(([one], [other]) => (one < other ? 1 : -1))
      .slice(0, count)
      .map(([, id]) => id);
  return new Set([...last(days, DAYS), ...last(months, MONTHS)]);
}

/** All backup folders, oldest first; one without a manifest is unfinished. */
export async function findBackups(files: Pick<CopyStore, "list">) {
  const found: { id: string; isFinished: boolean }[] = [];
  for (let after = ""; ; ) {
    const [next] = await files.list(PREFIX, { after, limit: 1 });
    if (!next) return found;
    const id = next.key.slice(PREFIX.length).split("/")[0]!;
    const [manifest] = await files.list(folderOf(id) + MANIFEST, { after: "", limit: 1 });
    found.push({ id, isFinished: manifest !== undefined });
    // "0" follows "/".
    after = `${PREFIX}${id}0`;
  }
}

/** Removes backups outside the retention rule; `id`: the backup just finished, later ones are left alone. */
export async function removeOld({ files }: { files: CopyStore }, id: string): Promise<void> {
  const found = (await findBackups(files)).filter((backup) => backup.id <= id);
  const kept = keptOf(found.filter(({ isFinished }) => isFinished).map((backup) => backup.id));
  for (const old of found.filter((backup) => !kept.has(backup.id))) {
    const folder = folderOf(old.id);
    // Deletes the manifest first: an incomplete backup must not look complete.
    await files.delete([folder + MANIFEST]);
    for (;;) {
      const page = await files.list(folder, { after: "", limit: PAGE });
      if (page.length === 0) break;
      await files.delete(page.map(({ key }) => key));
    }
  }
}
