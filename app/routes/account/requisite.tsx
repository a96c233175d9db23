import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { CodedError } from "../../domain/shared/errors/errors";
import { SCREENS } from "../../screens";
import { guard } from "../../web/session/guard";

/** Nobody has company details here: whatever the id, there is no such record. */
export async function loader(args: LoaderFunctionArgs) {
  await guard(args, SCREENS.requisites);
  throw new CodedError("notFound");
}

/** Only for its neighbours' frame around the failure. */
export default function Requisite() {
  return null;
}
