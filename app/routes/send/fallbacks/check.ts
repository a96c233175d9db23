import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { readStandings } from "../../../domain/messaging/drafts/standings";
import { changed } from "../../../domain/messaging/sendings/compose/draft-content";
import { SCREENS } from "../../../screens";
import { readForm } from "../../../web/forms/read-form.server";
import { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { openStep } from "../step/open-step.server";
import { draftPath } from "./path.server";
import { readFallbacks } from "./read.server";
import { warningsOf } from "./warnings.server";

/** Path and warnings while typing; stores nothing. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const { platform, viewer, draft } = await openStep(args, await guard(args, SCREENS.sendFallbacks));
  const form = await readForm(args.request);
  const content = changed(draft.content, readFallbacks(form, draft.content));
  const language = await localeOf(args.request, args.context);
  const standings = readStandings(platform, viewer, content.recipients);
  const path = await draftPath({ platform, viewer }, content, language, standings);
  return Response.json({ path, warnings: warningsOf(content, viewer, language, platform.clock(), await standings) });
}
