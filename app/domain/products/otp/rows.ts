import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { z } from "zod";
import type { Database } from "../../../../db/client";
import type { otpChannels, otpTemplates, otpWidgets } from "../../../../db/schema/otp/tables";
import type { LiveResource } from "../../base/access/live-rights";
import type { Viewer } from "../../base/access/viewer";
import { announce } from "../../base/shared/announce";
import { problemsOfIssues } from "../../base/shared/errors/problems";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { newId } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { merged } from "../../papers/requisites/merge";

export type Needs = Pick<Platform, "db" | "clock" | "hub">;
export type Owner = Pick<Viewer, "id">;

export const PLATFORM = "";
const MOST = 100;

type Table = typeof otpWidgets | typeof otpChannels | typeof otpTemplates;

export function rowsOf<T extends Table>(table: T, resource: LiveResource, input: z.ZodType) {
  type Row = T["$inferSelect"];
  const ownRow = (ownerId: string, id: string) => and(eq(table.ownerId, ownerId), eq(table.id, id));
  const announceChange = ({ hub }: Needs, row: Pick<Row, "ownerId" | "id">, what: "created" | "updated" | "removed") =>
    announce(hub, row.ownerId, [{ event: `${resource}.${what}`, data: { id: row.id, OwnerId: row.ownerId } }]);

  const get = async (db: Database, ownerIds: string[], id: string): Promise<Row | null> =>
    ((await db
      .select()
      .from(table as Table)
      .where(and(inArray(table.ownerId, ownerIds), eq(table.id, id)))
      .get()) as Row | undefined) ?? null;

  return {
    find: (db: Database, ownerIds: string[]) =>
      db
        .select()
        .from(table as Table)
        .where(inArray(table.ownerId, ownerIds))
        .orderBy(desc(table.id)) as unknown as Promise<Row[]>,
    get,

    async create(needs: Needs, ownerId: string, values: Record<string, unknown>, id: string = newId()) {
      const now = needs.clock();
      const row = { ...values, ownerId, id, createdAt: now, updatedAt: now } as unknown as Row;
      const count = sql<number>`(SELECT count(*) FROM ${table} WHERE ${table.ownerId} = ${ownerId})`;
      const known = await needs.db.select({ known: count }).from(sql`(SELECT 1)`).get();
      if ((known?.known ?? 0) >= MOST) return refuse("otpMost", undefined, { most: MOST }, "conflict");
      const [made] = await needs.db
        .insert(table as Table)
        .values(row as never)
        .onConflictDoNothing()
        .returning({ id: table.id });
      if (made) await announceChange(needs, row, "created");
      return ok(made ? row : ((await get(needs.db, [ownerId], id)) ?? row));
    },

    /** Absent fields stay unchanged; the merged result is validated as a whole, after `also`. Null: no such row. */
    async update(
      needs: Needs,
      ownerId: string,
      id: string,
      change: object,
      also: object = {},
    ): Promise<Result<Row> | null> {
      const known = await get(needs.db, [ownerId], id);
      if (!known) return null;
      const parsed = input.safeParse(merged(known as Record<string, unknown>, change as Record<string, unknown>));
      if (!parsed.success) return { ok: false, code: "invalid", problems: problemsOfIssues(parsed.error) };
      return this.store(needs, ownerId, id, { ...(parsed.data as object), ...also });
    },

    async store(needs: Needs, ownerId: string, id: string, values: object): Promise<Result<Row> | null> {
      const [row] = (await needs.db
        .update(table as Table)
        .set({ ...values, updatedAt: needs.clock() })
        .where(ownRow(ownerId, id))
        .returning()) as Row[];
      if (!row) return null;
      await announceChange(needs, row, "updated");
      return ok(row);
    },

    async remove(needs: Needs, ownerId: string, id: string, unless?: SQL, also: BatchItem<"sqlite">[] = []) {
      const remove = needs.db
        .delete(table as Table)
        .where(and(ownRow(ownerId, id), unless && sql`NOT ${unless}`))
        .returning({ id: table.id });
      const [removed] = await needs.db.batch([remove, ...also]);
      if (removed.length === 0) return null;
      await announceChange(needs, { ownerId, id }, "removed");
      return ok({ id });
    },
  };
}
