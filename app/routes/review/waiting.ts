import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { getUnreadAndWaiting } from "../../domain/people/accounts/unread";
import { SCREENS } from "../../screens";
import { guard } from "../../web/session/guard";

/** The number in the menu. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.review);
  const { review, backIn } = await getUnreadAndWaiting(platform.db, viewer, platform.clock());
  return Response.json({ waiting: review ?? 0, backIn });
}
