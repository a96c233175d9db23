import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { CodedError } from "../../domain/shared/errors/errors";
import { SCREENS } from "../../screens";
import { guard } from "../../web/session/guard";

/** Company details have no records: always 404. */
export async function loader(args: LoaderFunctionArgs) {
  await guard(args, SCREENS.requisites);
  throw new CodedError("notFound");
}

/** Needed for the error boundary in the neighbours' frame. */
export default function Requisite() {
  return null;
}
