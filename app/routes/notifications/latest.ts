import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findNotifications } from "../../domain/base/notifications/find";
import type { LatestNotifications } from "../../domain/base/notifications/view";
import { guard } from "../../web/session/guard";
import { shownNotifications } from "../../web/words/notification-list.server";

const NEWEST = 5;

/** Unread count and newest items; reloaded on events. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "notifications.get");
  const page = await findNotifications(platform.db, viewer, { limit: NEWEST });
  const rows = await shownNotifications(args, viewer, page, platform.clock());
  return Response.json({ unread: page.unread, rows } satisfies LatestNotifications);
}
