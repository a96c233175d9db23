import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { ShouldRevalidateFunction } from "@remix-run/react";
import { getAvailable } from "../../domain/billing/available";
import { guard } from "../../web/session/guard";

/** The balance in the frame; reloaded on billing events. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "billings.get");
  return Response.json(await getAvailable(platform.db, viewer.id));
}

/** Only events and forms reload it. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod }) =>
  formMethod !== undefined && formMethod !== "GET";
