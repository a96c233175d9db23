import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { recountSegment } from "../../../domain/library/contacts/segments/segments";
import { found } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";

/** Counts a segment's people and stores the number. */
export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "contactLists.update");
  found(await recountSegment(platform, viewer, args.params.id ?? ""));
  throw redirect("/contacts/segments", 303);
}
