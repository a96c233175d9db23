import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { getUnreadIncoming } from "../../../domain/messaging/incoming/find";
import { guard } from "../../../web/session/guard";

/** Unread count in the menu; reloaded on events. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "sendingsIncoming.get");
  return Response.json({ unread: await getUnreadIncoming(platform.db, viewer) });
}
