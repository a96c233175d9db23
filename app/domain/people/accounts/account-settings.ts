import { and, eq } from "drizzle-orm";
import { users } from "../../../../db/schema/accounts";
import type { Client } from "../../base/access/session";
import { withinScope } from "../../base/access/users-in-scope";
import { can, type Viewer } from "../../base/access/viewer";
import { ACCOUNT_SETTINGS, schemaOf } from "../../base/settings/input";
import { getSettings, mayReadSetting } from "../../base/settings/settings";
import { writeLayer } from "../../base/settings/write-layer";
import { fieldUnknown, ok, type Problem, type Result } from "../../base/shared/errors/result";
import { FIELD_NAMES_KEY } from "../../base/shared/field-names";
import { nearest } from "../../base/shared/near";
import type { Platform } from "../../base/shared/ports/platform";
import { setTerms, type Terms } from "./terms";

type Needs = Pick<Platform, "db" | "clock" | "hub">;
type Values = Record<string, unknown>;

/** Without unreadable keys; null outside the viewer's tree. */
export async function getAccountSettings(db: Platform["db"], viewer: Viewer, accountId: string) {
  const [account, values] = await Promise.all([
    accountOf(db, viewer, accountId),
    getSettings(db, { id: accountId, level: "manager" }),
  ]);
  if (!account) return null;
  return Object.fromEntries(Object.entries(values).filter(([key]) => mayReadSetting(viewer, key)));
}

/** Null removes; amounts in units. Null outside the tree; refuses unknown keys and missing rights (spec §6). */
export async function writeAccountSettings(
  needs: Needs,
  viewer: Viewer,
  accountId: string,
  values: Values,
  client: Client = { userAgent: null, ip: null },
): Promise<Result<Values> | null> {
  const { db, clock, hub } = needs;
  if (!(await accountOf(db, viewer, accountId))) return null;
  const denied = Object.keys(values).flatMap((key) => refusalToWrite(viewer, key) ?? []);
  if (denied.length > 0) return { ok: false, code: "forbidden", problems: denied.map((key) => ({ key })) };
  const { rows, problems } = parsed(values);
  if (problems.length > 0) return { ok: false, code: "invalid", problems };
  const { terms, others } = partsOf(rows);
  if (Object.keys(terms).length > 0) {
    const set = await setTerms(needs, viewer, accountId, terms, client);
    if (!set?.ok) return set;
  }
  await writeLayer(db, accountId, others, clock());
  await hub.publish(accountId, [{ event: "settings.updated", data: { keys: Object.keys(values) } }]);
  return ok((await getAccountSettings(db, viewer, accountId)) ?? {});
}

// A removed value falls back to its default.
function partsOf(rows: Values): { terms: Partial<Terms>; others: Values } {
  const others = Object.fromEntries(Object.entries(rows).filter(([key]) => !TERMS.has(key)));
  const terms = {
    ...("billings.overdraft" in rows && { overdraft: (rows["billings.overdraft"] ?? 0) as Terms["overdraft"] }),
    ...("billings.currency" in rows && { currency: (rows["billings.currency"] ?? "RUB") as Terms["currency"] }),
  };
  return { terms, others };
}

function parsed(values: Values): { rows: Values; problems: Problem[] } {
  const rows: Values = {};
  const problems: Problem[] = [];
  for (const [key, value] of Object.entries(values)) {
    const schema = schemaOf(key);
    if (!schema) problems.push(fieldUnknown(key, nearest(key, Object.keys(ACCOUNT_SETTINGS))));
    else if (value === null) rows[key] = null;
    else {
      const result = schema.safeParse(value);
      if (result.success) rows[key] = result.data;
      else problems.push(...result.error.issues.map((issue) => problemOf(key, issue)));
    }
  }
  return { rows, problems };
}

// Our messages are keys without spaces; zod's are replaced by a general key.
function problemOf(field: string, { message }: { message: string }): Problem {
  return /\s/.test(message) || message === "fieldInvalid"
    ? { key: "fieldInvalid", field, values: { field } }
    : { key: message, field };
}

async function accountOf(db: Platform["db"], viewer: Viewer, accountId: string) {
  const row = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, accountId), withinScope(viewer)))
    .get();
  return row ?? null;
}

type Asker = Pick<Viewer, "level" | "permissions" | "flags">;

const OWN = [
  "notifications.limits",
  "notifications.types",
  "frontend.title",
  "frontend.colors",
  "sendings.stopWords",
  "sendings.testAddresses",
];

/** Settings stored with the account's money, which only managers set. */
const TERMS: ReadonlySet<string> = new Set(["billings.overdraft", "billings.currency"]);

/** Why the viewer may not write a setting, as a key of "errors"; null: allowed. */
function refusalToWrite(viewer: Asker, key: string): "limitsForbidden" | "forbidden" | null {
  if (TERMS.has(key)) return viewer.level === "manager" && can(viewer, "billings.create") ? null : "forbidden";
  if (key === "notifications.limits") return can(viewer, "balanceLimits.update") ? null : "limitsForbidden";
  if (key === FIELD_NAMES_KEY && can(viewer, "contacts.update")) return null;
  return OWN.includes(key) || can(viewer, "settings.update") ? null : "forbidden";
}
