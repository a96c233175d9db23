import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { users } from "../../../../db/schema/accounts";
import type { Client } from "../../base/access/session";
import type { Viewer } from "../../base/access/viewer";
import { announceUser } from "../../base/shared/announce";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { newId } from "../../base/shared/ids";
import { formatPhone, phoneCountry } from "../../base/shared/phone";
import type { Platform } from "../../base/shared/ports/platform";
import { DEFAULT_ZONE } from "../../base/shared/time/default-zone";
import { announceVisits, recordVisit } from "../../base/telemetry/record";
import { conflictOf } from "./conflict";
import type { ProfileInput } from "./input";
import { indexStatements } from "./words";

type Self = Pick<Viewer, "id">;
type Named = Pick<Viewer, "id" | "username" | "resellerId" | "tokenId" | "actor">;
type Needs = Pick<Platform, "db" | "clock" | "hub">;

export async function getProfile(db: Database, viewer: Self) {
  const row = await db
    .select({ username: users.username, email: users.email, data: users.data, preferences: users.preferences })
    .from(users)
    .where(eq(users.id, viewer.id))
    .get();
  if (!row) return null;
  const { firstName = "", lastName = "", phone = "", country } = row.data;
  const digits = phone.replace(/\D/g, "");
  return {
    username: row.username,
    email: row.email ?? "",
    firstName,
    lastName,
    phone: digits ? formatPhone(digits) : "",
    country: country ?? phoneCountry(digits) ?? "RU",
    language: row.preferences.language ?? null,
    timeZone: row.preferences.timeZone ?? DEFAULT_ZONE,
    density: row.preferences.density ?? "normal",
  };
}

/**
 * Records a new e-mail or phone in the visit history. Refuses a taken e-mail, and any e-mail change by tokens or actors
 * with fewer rights: it gives lasting access.
 */
export async function updateProfile(
  { db, clock, hub }: Needs,
  viewer: Named,
  { language, timeZone, density, ...data }: Partial<ProfileInput>,
  client: Client,
): Promise<Result<null>> {
  const at = clock();
  const { email, phone } = data;
  const known = await db
    .select({ email: users.email, data: users.data })
    .from(users)
    .where(eq(users.id, viewer.id))
    .get();
  const kept = { email: email ?? known?.email ?? null, data: { ...known?.data, ...data } };
  if (kept.email !== known?.email) {
    if (viewer.tokenId) return refuse("emailBySessionOnly", "email", undefined, "forbidden");
    if (viewer.actor?.isLess) return refuse("accessBeyond", "email", undefined, "forbidden");
  }
  const visit = { ownerId: viewer.id, client, at };
  const moved = { ...visit, id: newId(), action: "emailChanged", data: { email: kept.email } } as const;
  const rung =
    phone === undefined ? null : ({ ...visit, id: newId(), action: "phoneChanged", data: { phone } } as const);
  const own = (changed: ReturnType<typeof sql>) =>
    sql`EXISTS (SELECT 1 FROM users WHERE id = ${viewer.id} AND ${changed})`;
  try {
    await db.batch([
      recordVisit(db, moved, own(sql`email IS NOT ${kept.email}`)),
      ...(rung ? [recordVisit(db, rung, own(sql`data ->> 'phone' IS NOT ${rung.data.phone}`))] : []),
      db
        .update(users)
        .set({
          email: kept.email,
          data: sql`json_patch(data, ${JSON.stringify(data)})`,
          preferences: sql`json_patch(preferences, ${JSON.stringify({ language, timeZone, density })})`,
          updatedAt: at,
        })
        .where(eq(users.id, viewer.id)),
      ...indexStatements(db, { ...viewer, ...kept }),
    ]);
  } catch (error) {
    if (conflictOf(error) === "email") return refuse("emailTaken", "email", undefined, "conflict");
    throw error;
  }
  const visits = [
    ...(kept.email === known?.email ? [] : [moved]),
    ...(rung && rung.data.phone !== (known?.data.phone ?? null) ? [rung] : []),
  ];
  await Promise.all([announceUser({ db, hub }, viewer, "updated"), announceVisits(hub, ...visits)]);
  return ok(null);
}

/** Stores the language chosen in a menu. */
export async function keepLanguage(
  { db, clock }: Pick<Platform, "db" | "clock">,
  viewer: Self,
  language: string,
): Promise<void> {
  await db
    .update(users)
    .set({ preferences: sql`json_set(preferences, '$.language', ${language})`, updatedAt: clock() })
    .where(eq(users.id, viewer.id));
}
