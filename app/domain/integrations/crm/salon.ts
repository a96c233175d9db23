import { sql } from "drizzle-orm";
import { digestOf } from "../../access/sha256";
import type { Viewer } from "../../access/viewer";
import { ok, type Result, refuse } from "../../shared/errors/result";
import type { Crm } from "../../shared/ports/crm";
import { getIntegration, type IntegrationRow, removeIntegration } from "../integrations";
import type { Needs } from "./ask-crm";
import { connectTo, createCrm } from "./connect";
import type { CrmInput } from "./input";

/** The salon that YCLIENTS sends here; null when its signature is another's. */
export async function salonOf(crm: Crm, query: URLSearchParams): Promise<string | null> {
  return (await crm.brought(query))?.account ?? null;
}

/** What YCLIENTS refuses is kept as the integration's trouble, which can be tried again. */
export async function connectSalon(
  needs: Needs,
  viewer: Pick<Viewer, "id">,
  input: CrmInput,
  { id, query }: { id: string; query: URLSearchParams },
): Promise<Result<IntegrationRow>> {
  const brought = await needs.crms.yclients?.brought(query);
  const isBound = brought?.unbound === null;
  if (!brought || !(isBound || (await isFirst(needs, viewer, brought.account, brought.unbound ?? ""))))
    return refuse("crmSignatureInvalid", undefined, undefined, "forbidden");
  const made = await createCrm(needs, viewer, input, { id });
  if (!made.ok || made.value.account === brought.account) return made;
  const joined = await connectTo(needs, made.value, { ...brought, endpoint: "", access: "", refresh: "" });
  if (joined.ok) return joined;
  const now = await getIntegration(needs.db, viewer, id);
  if (now?.account) return ok(now);
  await removeIntegration(needs, viewer, id);
  return joined;
}

/** A signature that names less than it is used for is good for the first: the salon, or the deal of a widget's token. */
export async function isFirst(
  { db, clock }: Pick<Needs, "db" | "clock">,
  { id }: Pick<Viewer, "id">,
  account: string,
  mark: string,
) {
  const hash = await digestOf(mark);
  await db.run(sql`INSERT INTO crm_signatures (hash, owner_id, account, created_at)
    VALUES (${hash}, ${id}, ${account}, ${clock()}) ON CONFLICT DO NOTHING`);
  const [known] = await db.all(sql`SELECT 1 FROM crm_signatures
    WHERE hash = ${hash} AND owner_id = ${id} AND account = ${account}`);
  return known !== undefined;
}
