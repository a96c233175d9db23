import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findAddresses } from "../../../domain/papers/requisites/look-up";
import { SCREENS } from "../../../screens";
import { guard } from "../../../web/session/guard";

/** Suggestions while an address is typed; none if the registry is down. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.requisites);
  const found = await findAddresses(platform, viewer, new URL(args.request.url).searchParams.get("query") ?? "");
  return Response.json({ found: found.ok ? found.value : [] });
}
