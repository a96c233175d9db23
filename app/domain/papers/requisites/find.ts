import { and, desc, eq } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { users } from "../../../../db/schema/accounts";
import { requisites } from "../../../../db/schema/papers";
import type { Viewer } from "../../base/access/viewer";

type Owner = Pick<Viewer, "id">;

/** Includes the owner's profile, a possible contact. */
export type RequisiteRow = typeof requisites.$inferSelect & { profile: Profile };

export interface Profile {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

export async function findRequisites(db: Database, viewer: Owner): Promise<RequisiteRow[]> {
  const rows = await selectOwned(db).where(eq(requisites.ownerId, viewer.id)).orderBy(desc(requisites.id));
  return rows.map(flat);
}

export async function getRequisite(db: Database, viewer: Owner, id: string): Promise<RequisiteRow | null> {
  const row = await selectOwned(db).where(isMine(viewer, id)).get();
  return row ? flat(row) : null;
}

export const isMine = (viewer: Owner, id: string) => and(eq(requisites.ownerId, viewer.id), eq(requisites.id, id));

function selectOwned(db: Database) {
  return db
    .select({ row: requisites, email: users.email, data: users.data })
    .from(requisites)
    .innerJoin(users, eq(users.id, requisites.ownerId));
}

type Joined = Pick<typeof users.$inferSelect, "email" | "data"> & { row: typeof requisites.$inferSelect };

const flat = ({ row, email, data }: Joined): RequisiteRow => ({ ...row, profile: profileOf({ email, data }) });

export function profileOf({ email, data }: Pick<typeof users.$inferSelect, "email" | "data">): Profile {
  const { firstName = "", lastName = "", phone = "" } = data;
  return { firstName, lastName, email: email ?? "", phone };
}
