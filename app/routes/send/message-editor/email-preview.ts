import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { can } from "../../../domain/base/access/viewer";
import { findSamples, sampleFor } from "../../../domain/messaging/drafts/recipients/sample";
import { compileExtras } from "../../../domain/messaging/sendings/compose/compile-extras";
import { SCREENS } from "../../../screens";
import { emailAnswer } from "../../../web/http/email-page.server";
import { found } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";
import { openStep } from "../step/open-step.server";

/** Stored e-mail of a draft or fallback, for the preview frame. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { platform, viewer, draft, as } = await openStep(args, await guard(args, SCREENS.sendMessage));
  const { message, fallbacks, recipients, variables } = draft.content;
  const step = Number(new URL(args.request.url).searchParams.get("step") ?? 0);
  const { payload } = found(step === 0 ? message : fallbacks[step - 1]?.message);
  const sample = sampleFor(await findSamples(platform.db, viewer, recipients, can(viewer, "contacts.get")), as);
  const values = { ...variables, ...sample?.values };
  const html = compileExtras({ html: payload.html ?? "" }, values).render({})?.html;
  return emailAnswer(html ?? "");
}
