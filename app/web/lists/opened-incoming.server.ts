import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { can, type Viewer } from "../../domain/access/viewer";
import { getIncoming } from "../../domain/incoming/find";
import { markIncoming } from "../../domain/incoming/read";
import type { IncomingRow } from "../../domain/incoming/view";
import type { Platform } from "../../domain/shared/ports/platform";
import { SCREENS } from "../../screens";

const opening = new WeakMap<AppLoadContext, Promise<IncomingRow | null>>();

/** Marks it as read before parallel loaders count. A manager acting as the customer marks nothing. */
export function openedIncoming(
  { context, params, request }: Pick<LoaderFunctionArgs, "context" | "params" | "request">,
  viewer: Viewer,
  platform: Platform,
): Promise<IncomingRow | null> {
  if (!params.id || !isUnder(SCREENS.incoming.path, request)) return Promise.resolve(null);
  const known = opening.get(context) ?? open(platform, viewer, params.id, isAhead(request));
  opening.set(context, known);
  return known;
}

async function open(platform: Platform, viewer: Viewer, id: string, isAhead: boolean): Promise<IncomingRow | null> {
  const row = await getIncoming(platform.db, viewer, id);
  const mayRead = viewer.actor === null && can(viewer, "sendingsIncoming.update") && !isAhead;
  if (!row || row.isRead || !mayRead) return row;
  await markIncoming(platform, { id: row.ownerId }, [id], true);
  return { ...row, isRead: true };
}

function isUnder(path: string, { url }: Request): boolean {
  return new URL(url).pathname.startsWith(`${path}/`);
}

function isAhead({ headers, method }: Request): boolean {
  return method !== "GET" || /prefetch/.test(headers.get("sec-purpose") ?? headers.get("purpose") ?? "");
}
