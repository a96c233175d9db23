import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { getRecent } from "../../domain/insight/home/overview";
import { guard } from "../../web/session/guard";

/** Messages popup: outcomes of the last five minutes. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "sendings.get");
  const { read, sent, delivered, failed, isWhole } = await getRecent(platform.db, viewer, platform.clock(), false);
  return Response.json({
    accepted: read,
    sent: sent.total,
    delivered: delivered.total,
    failed: failed.total,
    isWhole,
  });
}
