import { sql } from "drizzle-orm";
import { digestOf } from "../../../base/access/sha256";
import type { Viewer } from "../../../base/access/viewer";
import { ok, type Result, refuse } from "../../../base/shared/errors/result";
import type { Crm, CrmBrought } from "../../../base/shared/ports/crm";
import { type IntegrationRow, removeIntegration } from "../integrations";
import type { Needs } from "./ask-crm";
import { checkCrm, connectTo, createCrm, integrationOf } from "./connect";
import type { CrmInput } from "./input";

type Owner = Pick<Viewer, "id">;

/** The salon named by YCLIENTS; null when the signature is not valid for it. */
export async function salonOf(crm: Crm, query: URLSearchParams): Promise<string | null> {
  return (await crm.brought(query))?.account ?? null;
}

/** A refusal by YCLIENTS is stored as the integration's trouble and can be retried. */
export async function connectSalon(
  needs: Needs,
  viewer: Owner,
  input: CrmInput,
  { id, query }: { id: string; query: URLSearchParams },
): Promise<Result<IntegrationRow>> {
  const { db } = needs;
  const brought = await needs.crms.yclients?.brought(query);
  if (!brought || !(await isTheirs(needs, viewer, brought)))
    return refuse("crmSignatureInvalid", undefined, undefined, "forbidden");
  const { account } = brought;
  const before = await integrationOf(db, viewer, "yclients", account);
  const made = before ? ok(before) : await createCrm(needs, viewer, input, { id });
  if (!made.ok) return made;
  const { value: row } = made;
  const joined =
    row.account === account
      ? await checkCrm(needs, viewer, row.id)
      : await connectTo(needs, row, { ...brought, endpoint: "", access: "", refresh: "" });
  if (joined?.ok) return joined;
  const now = await integrationOf(db, viewer, "yclients", account);
  if (now?.id !== row.id && row.lastAccount === null) await removeIntegration(needs, viewer, row.id);
  return now?.account ? ok(now) : (joined ?? refuse("notFound", undefined, undefined, "notFound"));
}

/** An unclaimed salon may reuse another account's signature for that salon only. */
async function isTheirs(needs: Needs, { id }: Owner, { account, unbound }: CrmBrought): Promise<boolean> {
  if (unbound === null) return true;
  await needs.db.run(sql`UPDATE crm_signatures SET owner_id = ${id}
    WHERE hash = ${await digestOf(unbound)} AND account = ${account}
      AND NOT EXISTS (SELECT 1 FROM integrations WHERE kind = 'yclients' AND account = ${account})`);
  return isFirst(needs, { id }, account, unbound);
}

/** A signature without an account binds to its first use: the salon, or the deal of a widget's token. */
export async function isFirst(
  { db, clock }: Pick<Needs, "db" | "clock">,
  { id }: Owner,
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
