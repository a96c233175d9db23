import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { errorWriter } from "../../../components/ui/error-text";
import { sellerIdOf } from "../../../domain/papers/companies/find";
import { templateChoice, templateForm } from "../../../domain/papers/documents/templates/input";
import { previewOf } from "../../../domain/papers/documents/templates/preview";
import { SCREENS } from "../../../screens";
import { formatIssues } from "../../../web/forms/look-ups.server";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import { documentAnswer } from "../../../web/http/document-answer";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { readerOf } from "../../../web/words/translator.server";

/** The typed, unsaved content as a PDF. */
export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.documentTemplates);
  const choice = templateChoice.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const form = await readForm(args.request);
  const submission = parseForm(form, { schema: templateForm, formatError: formatIssues });
  if (submission.status !== "success") {
    const [problem = "invalid"] = Object.values(submission.error ?? {}).flatMap((each) => each ?? []);
    const text = errorWriter(readerOf(await localeOf(args.request, args.context)))(problem);
    const to = `${SCREENS.documentTemplates.path}?${new URLSearchParams(choice)}`;
    return redirectWithToast(to, { key: "refused", tone: "bad", values: { text } });
  }
  const key = { ownerId: sellerIdOf(viewer), ...choice };
  const bytes = await previewOf(platform, key, submission.value);
  return documentAnswer({ name: `${choice.type}.pdf`, type: "application/pdf", bytes });
}
