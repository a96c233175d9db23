import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { getSettable } from "../../../domain/papers/companies/change";
import { IMAGES, readImage } from "../../../domain/papers/companies/images";
import { SCREENS } from "../../../screens";
import { found } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";

/** A stamp or signature image, only for users who may edit the company. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.companies);
  const row = found(await getSettable(platform.db, viewer, args.params.id ?? ""));
  const name = found(IMAGES.find((one) => one === args.params.image));
  const { bytes, type } = found(await readImage(platform, row, name));
  return new Response(bytes, { headers: { "content-type": type, "cache-control": "private, no-store" } });
}
