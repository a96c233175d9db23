import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { batchByName } from "../../base/shared/batch-by-name";
import { keyOf, quoted, type Table } from "./tables";

type Statement = ReturnType<Database["run"]>;

const PREFIX = "backup_of_";

/** Triggers that log the keys of written rows. They exist only during an export, and cost nothing otherwise. */
export function watchStatements(db: Database, tables: readonly Table[]): Statement[] {
  return tables.flatMap((table) => {
    const note = (of: "NEW" | "OLD") =>
      `INSERT INTO backup_changes (table_name, key) VALUES ('${table.name}', json_array(${keyOf(table, of)}))`;
    const on = (suffix: string, event: string, of: "NEW" | "OLD", when = "") =>
      `CREATE TRIGGER IF NOT EXISTS ${quoted(`${PREFIX}${table.name}_${suffix}`)} AFTER ${event} ON ${quoted(table.name)}
        ${when} BEGIN ${note(of)}; END`;
    const key = table.key.map(quoted).join(", ");
    const isMoved = table.key.map((name) => `OLD.${quoted(name)} <> NEW.${quoted(name)}`).join(" OR ");
    const triggers = [
      on("inserted", "INSERT", "NEW"),
      on("updated", "UPDATE", "NEW"),
      on("moved", `UPDATE OF ${key}`, "OLD", `WHEN ${isMoved}`),
      on("deleted", "DELETE", "OLD"),
    ];
    return triggers.map((text) => db.run(sql.raw(text)));
  });
}

export async function stopWatching(db: Database): Promise<void> {
  const triggers = await db.all<{ name: string }>(sql`SELECT name FROM sqlite_master
    WHERE type = 'trigger' AND name GLOB ${`${PREFIX}*`}`);
  const dropped = triggers.map(({ name }) => db.run(sql.raw(`DROP TRIGGER IF EXISTS ${quoted(name)}`)));
  await batchByName(db, { dropped });
}

/** False: more remains to be removed. */
export async function forgetChanges(db: Database, most: number): Promise<boolean> {
  const { meta } = await db.run(sql`DELETE FROM backup_changes WHERE seq IN
    (SELECT seq FROM backup_changes ORDER BY seq LIMIT ${most})`);
  return meta.changes < most;
}
