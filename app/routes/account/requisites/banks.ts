import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findBanks } from "../../../domain/papers/requisites/look-up";
import { SCREENS } from "../../../screens";
import { guard } from "../../../web/session/guard";

/** Suggestions while a BIK or a name is typed; none if the registry is down. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.requisites);
  const found = await findBanks(platform, viewer, new URL(args.request.url).searchParams.get("query") ?? "");
  return Response.json({ found: found.ok ? found.value : [] });
}
