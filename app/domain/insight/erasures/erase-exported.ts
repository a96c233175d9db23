import { sql } from "drizzle-orm";
import type { Platform } from "../../base/shared/ports/platform";
import { openArchive, readPart } from "../../base/tables/xlsx/archive";
import { Unreadable } from "../../base/tables/xlsx/unreadable";
import { announceFiles, keyOf } from "../../library/files/files";
import { counted, type ErasureRow, mayErase } from "./protocol";

type Needs = Pick<Platform, "db" | "files" | "clock" | "hub">;

const FILES = 20;
const SLICE_MS = 10_000;

interface Exported {
  ownerId: string;
  id: string;
  taskId: string;
}

/** Removes exported files that name a person. `left`: files being created or used, to be checked again. */
export async function eraseExported(needs: Needs, row: ErasureRow): Promise<{ isThrough: boolean; left: number }> {
  const { db, clock } = needs;
  const started = clock();
  const [busy] = await db.all<{ n: number }>(sql`SELECT count(*) AS n FROM (
    SELECT 1 FROM tasks INDEXED BY tasks_unfinished WHERE owner_id = ${row.ownerId}
      AND state IN ('scheduled', 'running', 'paused') AND type LIKE '%:export'
    UNION ALL SELECT 1 FROM report_queue r CROSS JOIN tasks t ON t.owner_id = r.owner_id AND t.id = r.id
      WHERE r.account_id = ${row.ownerId} AND r.owner_id <> ${row.ownerId} AND t.state IN ('scheduled', 'running', 'paused'))`);
  let left = row.walkedFile === "" ? busy!.n : Math.max(busy!.n, row.underWay);
  for (let after = row.walkedFile; ; ) {
    const found = await exportedBehind(needs, row, after);
    for (const file of found) {
      if (clock() - started >= SLICE_MS) return { isThrough: false, left };
      const body = await needs.files.get(keyOf(file));
      if (body && (await names(new Uint8Array(body), row.phone!)) && !(await remove(needs, row, file))) left++;
      after = file.id;
      await db.run(sql`UPDATE erasures SET walked_file = ${after}, under_way = ${left}
        WHERE owner_id = ${row.ownerId} AND id = ${row.id}`);
    }
    if (found.length < FILES) return { isThrough: true, left };
  }
}

function exportedBehind({ db }: Needs, { ownerId }: ErasureRow, after: string): Promise<Exported[]> {
  return db.all<Exported>(sql`SELECT * FROM (
      SELECT owner_id AS ownerId, id, meta ->> '$.taskId' AS taskId FROM files
      WHERE owner_id = ${ownerId} AND id > ${after} AND meta ->> '$.taskId' IS NOT NULL
    UNION ALL SELECT f.owner_id, f.id, r.id FROM report_queue r INDEXED BY report_queue_of_account
      CROSS JOIN tasks t ON t.owner_id = r.owner_id AND t.id = r.id CROSS JOIN json_each(t.meta, '$.files') m
      CROSS JOIN files f ON f.owner_id = r.owner_id AND f.id = m.value ->> 'id'
      WHERE r.account_id = ${ownerId} AND r.owner_id <> ${ownerId})
    WHERE id > ${after} ORDER BY id LIMIT ${FILES}`);
}

/** false: in use, or a legal hold was set. */
async function remove({ db, hub }: Needs, row: ErasureRow, { ownerId, id, taskId }: Exported): Promise<boolean> {
  const [gone] = await db.batch([
    db.run(
      sql`DELETE FROM files WHERE owner_id = ${ownerId} AND id = ${id} AND locks = 0 AND ${mayErase(row.ownerId)}`,
    ),
    db.run(sql`${counted("files", row, 1)} AND changes() > 0`),
    db.run(sql`UPDATE tasks SET meta = json_set(meta, '$.files', (SELECT json_group_array(json(m.value))
        FROM json_each(meta, '$.files') m WHERE m.value ->> 'id' <> ${id}))
      WHERE owner_id = ${ownerId} AND id = ${taskId} AND changes() > 0`),
  ]);
  if (gone.meta.changes === 0) return false;
  await announceFiles(hub, ownerId, [{ event: "storage.removed", data: { id } }]);
  return true;
}

/** Files contain a phone as contiguous digits. */
async function names(bytes: Uint8Array, phone: string): Promise<boolean> {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return new TextDecoder("latin1").decode(bytes).includes(phone);
  try {
    for (const part of (await openArchive(bytes)).values()) {
      let [isFound, rest] = [false, ""];
      await readPart(part, (text) => {
        isFound ||= (rest + text).includes(phone);
        rest = (rest + text).slice(1 - phone.length);
      });
      if (isFound) return true;
    }
    return false;
  } catch (error) {
    if (error instanceof Unreadable) return true;
    throw error;
  }
}
