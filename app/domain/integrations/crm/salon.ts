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
  if (!brought) return refuse("crmSignatureInvalid", undefined, undefined, "forbidden");
  const made = await createCrm(needs, viewer, input, { id });
  if (!made.ok) return made;
  const joined = await connectTo(needs, made.value, { ...brought, endpoint: "", access: "", refresh: "" });
  if (joined.ok) return joined;
  const now = await getIntegration(needs.db, viewer, id);
  if (now?.account) return ok(now);
  await removeIntegration(needs, viewer, id);
  return joined;
}
