import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { changed } from "../../../domain/messaging/sendings/compose/draft-content";
import { SCREENS } from "../../../screens";
import { readForm } from "../../../web/forms/read-form.server";
import { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { openStep } from "../step/open-step.server";
import { readRecipients } from "./read.server";
import { reportOf } from "./report.server";

/** Recipient report while choosing; stores nothing. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const { platform, viewer, draft } = await openStep(args, await guard(args, SCREENS.sendRecipients));
  const form = await readForm(args.request);
  const content = changed(draft.content, readRecipients(form, draft.content));
  const language = await localeOf(args.request, args.context);
  return Response.json(await reportOf(platform, viewer, content, language));
}
