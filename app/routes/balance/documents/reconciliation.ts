import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { errorWriter } from "../../../components/ui/error-text";
import { daysBetween, type Month } from "../../../domain/documents/closing/months";
import { reconciliationFile } from "../../../domain/documents/closing/reconciliation";
import type { DocumentFile, FileKind } from "../../../domain/documents/files";
import { exchangeFile } from "../../../domain/invoices/exchange";
import { message } from "../../../domain/shared/errors/error-message";
import type { Result } from "../../../domain/shared/errors/result";
import type { Platform } from "../../../domain/shared/ports/platform";
import { SCREENS } from "../../../screens";
import { documentAnswer } from "../../../web/http/document-answer";
import { found } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { openScope } from "../../../web/lists/scope.server";
import { localeOf } from "../../../web/words/locale";
import { readerOf } from "../../../web/words/translator.server";

/** Of the days that were chosen; what is wrong is said above the invoices. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform, one, customer } = await openScope(args, SCREENS.invoices, { isOfRow: true });
  const kind = found((["pdf", "xlsx", "1c"] as const).find((known) => known === args.params.file));
  const asked = new URL(args.request.url).searchParams;
  const period = daysBetween(asked.get("from") ?? "", asked.get("to") ?? "");
  const sellerId = customer ? (viewer.level === "reseller" ? viewer.id : "") : null;
  const made = period.ok ? await fileOf(platform, one.id, period.value, kind, sellerId) : period;
  if (made.ok) return documentAnswer(made.value);
  const [problem] = made.problems;
  const text = problem ? errorWriter(readerOf(await localeOf(args.request, args.context)))(message(problem)) : "";
  const to = `${SCREENS.invoices.path}${customer ? `?whose=${customer.id}` : ""}`;
  return redirectWithToast(to, { key: "refused", tone: "bad", values: { text } });
}

/** "1c": the payments of that time, for the books of who asks. */
function fileOf(
  platform: Platform,
  ownerId: string,
  period: Month,
  kind: FileKind | "1c",
  sellerId: string | null,
): Promise<Result<DocumentFile>> {
  if (kind === "1c") return exchangeFile(platform, { ownerId, ...period, sellerId });
  return reconciliationFile(platform, ownerId, period, kind);
}
