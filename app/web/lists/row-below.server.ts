import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { findOwnerOfRow, type OwnedRow } from "../../domain/base/access/owner-of-row";
import { can } from "../../domain/base/access/viewer";
import { CodedError } from "../../domain/base/shared/errors/errors";
import { SCREENS } from "../../screens";
import { addressOf } from "../session/guard";

type Loader<R> = (args: LoaderFunctionArgs) => Promise<R>;

/**
 * Wraps a row page's loader: if the row is not found but belongs to a customer's account, redirects to the address that
 * names its owner. Looks up the owner only in that case. `param`: path parameter with the row's id.
 */
export function opensBelow<R>(kind: OwnedRow, loader: Loader<R>, param = "id"): Loader<R> {
  return async (args) => {
    try {
      return await loader(args);
    } catch (error) {
      const to = isMissing(error) && (await addressBelow(args, kind, param));
      throw to ? redirect(to) : error;
    }
  };
}

const isMissing = (error: unknown) => error instanceof CodedError && error.code === "notFound";

async function addressBelow({ request, context, params }: LoaderFunctionArgs, kind: OwnedRow, param: string) {
  const viewer = await context.viewer();
  const id = params[param];
  const [path = "/", search] = addressOf(request).split("?", 2);
  const query = new URLSearchParams(search);
  if (!isPageOfRow(path, params)) return null;
  if (!viewer || !id || query.has("owner") || query.has("user") || !can(viewer, SCREENS.users)) return null;
  const list = query.get("whose");
  if (list && !LISTS.has(list)) return null;
  const owner = await findOwnerOfRow(context.platform.db, viewer, kind, id);
  if (!owner || owner.id === viewer.id) return null;
  query.set(list && list !== "mine" && OF_MANY.has(kind) ? "owner" : "whose", owner.id);
  return `${path}?${query}`;
}

/** Excludes dialogs over the page: they change the row, which only its owner may do. */
function isPageOfRow(path: string, params: LoaderFunctionArgs["params"]): boolean {
  const last = path.split("/").at(-1);
  return last === "view" || Object.values(params).includes(last);
}

const LISTS = new Set(["mine", "customers", "all"]);

/** Listed for many accounts at once: next to such a list, a row's owner has a separate parameter. */
const OF_MANY: ReadonlySet<OwnedRow> = new Set(["sendings", "tasks", "incoming"]);
