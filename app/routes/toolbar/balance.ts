import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { can } from "../../domain/base/access/viewer";
import { getMoney } from "../../domain/money/billing/available";
import { findBillings } from "../../domain/money/billing/billings";
import { guard } from "../../web/session/guard";

const NEWEST = 5;

/** Balance popup: funds, parts, last five movements. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "billings.get");
  const [money, billings] = await Promise.all([
    getMoney(platform.db, viewer.id),
    can(viewer, "billings.find") ? findBillings(platform.db, viewer, { limit: NEWEST }) : { rows: [] },
  ]);
  const newest = billings.rows.map(({ id, source, amount, status, createdAt }) => ({
    id,
    source,
    amount,
    status,
    createdAt,
  }));
  return Response.json({ ...money, newest, now: platform.clock() });
}
