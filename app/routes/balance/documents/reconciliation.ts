import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { errorWriter } from "../../../components/ui/error-text";
import { daysBetween } from "../../../domain/documents/closing/months";
import { reconciliationFile } from "../../../domain/documents/closing/reconciliation";
import { message } from "../../../domain/shared/errors/error-message";
import { SCREENS } from "../../../screens";
import { documentAnswer } from "../../../web/http/document-answer";
import { found } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { openScope } from "../../../web/lists/scope.server";
import { localeOf } from "../../../web/words/locale";
import { readerOf } from "../../../web/words/translator.server";

/** Of the days that were chosen; what is wrong is said above the invoices. */
export async function loader(args: LoaderFunctionArgs) {
  const { platform, one, customer } = await openScope(args, SCREENS.invoices, { isOfRow: true });
  const kind = found((["pdf", "xlsx"] as const).find((known) => known === args.params.file));
  const asked = new URL(args.request.url).searchParams;
  const period = daysBetween(asked.get("from") ?? "", asked.get("to") ?? "");
  const made = period.ok ? await reconciliationFile(platform, one.id, period.value, kind) : period;
  if (made.ok) return documentAnswer(made.value);
  const [problem] = made.problems;
  const text = problem ? errorWriter(readerOf(await localeOf(args.request, args.context)))(message(problem)) : "";
  const to = `${SCREENS.invoices.path}${customer ? `?whose=${customer.id}` : ""}`;
  return redirectWithToast(to, { key: "refused", tone: "bad", values: { text } });
}
