import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { getIncoming } from "../../../domain/messaging/incoming/find";
import { REPLY_RIGHTS } from "../../../domain/messaging/incoming/reply-rights";
import { readForm } from "../../../web/forms/read-form.server";
import { found } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { offerOf, readReply } from "../shared/reply-page.server";

/** Price of a reply while typing; stores nothing. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const { viewer, platform } = await guard(args, REPLY_RIGHTS);
  const row = found(await getIncoming(platform.db, { id: viewer.id, level: "me" }, args.params.id ?? ""));
  const language = await localeOf(args.request, args.context);
  const reply = readReply(await readForm(args.request));
  return Response.json(await offerOf({ platform, viewer, language }, row, reply));
}
