import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { getAvailable } from "../../domain/money/billing/available";
import { guard } from "../../web/session/guard";

/** The balance in the frame; reloaded on billing events. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "billings.get");
  return Response.json(await getAvailable(platform.db, viewer.id));
}
