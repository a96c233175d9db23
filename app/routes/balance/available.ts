import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { ShouldRevalidateFunction } from "@remix-run/react";
import { getAvailable } from "../../domain/billing/available";
import { guard } from "../../web/session/guard";

/** What the frame of every page shows; asked again by itself when a billing event comes. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "billings.get");
  return Response.json(await getAvailable(platform.db, viewer.id));
}

/** Not with every refresh of a screen: events ask for it, and forms. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod }) =>
  formMethod !== undefined && formMethod !== "GET";
