import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { ShouldRevalidateFunction } from "@remix-run/react";
import { getUnreadIncoming } from "../../../domain/incoming/find";
import { guard } from "../../../web/session/guard";

/** The count in the menu; asked again when an event tells of incoming messages. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "sendingsIncoming.get");
  return Response.json({ unread: await getUnreadIncoming(platform.db, viewer) });
}

/** Not with every refresh of a screen: events ask for it, and forms. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod }) =>
  formMethod !== undefined && formMethod !== "GET";
