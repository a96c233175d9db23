import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { errorWriter } from "../../../components/ui/error-text";
import { message } from "../../../domain/base/shared/errors/error-message";
import type { Result } from "../../../domain/base/shared/errors/result";
import type { Platform } from "../../../domain/base/shared/ports/platform";
import { daysBetween, type Month } from "../../../domain/papers/documents/closing/months";
import { reconciliationFile } from "../../../domain/papers/documents/closing/reconciliation";
import type { DocumentFile, FileKind } from "../../../domain/papers/documents/files";
import { exchangeFile } from "../../../domain/papers/invoices/exchange";
import { SCREENS } from "../../../screens";
import { documentAnswer } from "../../../web/http/document-answer";
import { found } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { openScope } from "../../../web/lists/scope.server";
import { localeOf } from "../../../web/words/locale";
import { readerOf } from "../../../web/words/translator.server";

/** Document for the chosen days; an error is shown above the invoices. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform, one, customer } = await openScope(args, SCREENS.invoices, { isOfRow: true });
  const kind = found((["pdf", "xlsx", "1c"] as const).find((known) => known === args.params.file));
  const searchParams = new URL(args.request.url).searchParams;
  const period = daysBetween(searchParams.get("from") ?? "", searchParams.get("to") ?? "");
  const sellerId = customer ? (viewer.level === "reseller" ? viewer.id : "") : null;
  const made = period.ok ? await fileOf(platform, one.id, period.value, kind, sellerId) : period;
  if (made.ok) return documentAnswer(made.value);
  const [problem] = made.problems;
  const text = problem ? errorWriter(readerOf(await localeOf(args.request, args.context)))(message(problem)) : "";
  const to = `${SCREENS.invoices.path}${customer ? `?whose=${customer.id}` : ""}`;
  return redirectWithToast(to, { key: "refused", tone: "bad", values: { text } });
}

/** "1c": that period's payments, for the requester's accounting. */
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
