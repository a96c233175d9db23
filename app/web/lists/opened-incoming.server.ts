import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { can, type Viewer } from "../../domain/base/access/viewer";
import type { Platform } from "../../domain/base/shared/ports/platform";
import { getIncoming } from "../../domain/messaging/incoming/find";
import { markIncoming } from "../../domain/messaging/incoming/read";
import type { IncomingRow } from "../../domain/messaging/incoming/view";
import { SCREENS } from "../../screens";

interface Opened {
  row: IncomingRow;
  /** The row was marked as read after it was loaded, so data loaded with it is outdated. */
  isMarked: boolean;
}

const opening = new WeakMap<AppLoadContext, Promise<Opened | null>>();

/** Opens a message and marks it as read. A manager acting as the customer marks nothing. */
export function openedIncoming(
  { context, params, request }: Pick<LoaderFunctionArgs, "context" | "params" | "request">,
  viewer: Viewer,
  platform: Platform,
): Promise<Opened | null> {
  if (!params.id || !isUnder(SCREENS.incoming.path, request)) return Promise.resolve(null);
  const known = opening.get(context) ?? open(platform, viewer, params.id, isAhead(request));
  opening.set(context, known);
  return known;
}

async function open(platform: Platform, viewer: Viewer, id: string, isAhead: boolean): Promise<Opened | null> {
  const row = await getIncoming(platform.db, viewer, id);
  const mayRead = viewer.actor === null && can(viewer, "sendingsIncoming.update") && !isAhead;
  if (!row || row.isRead || !mayRead) return row && { row, isMarked: false };
  await markIncoming(platform, { id: row.ownerId }, [id], true);
  return { row: { ...row, isRead: true }, isMarked: true };
}

function isUnder(path: string, { url }: Request): boolean {
  return new URL(url).pathname.startsWith(`${path}/`);
}

function isAhead({ headers, method }: Request): boolean {
  return method !== "GET" || /prefetch/.test(headers.get("sec-purpose") ?? headers.get("purpose") ?? "");
}
