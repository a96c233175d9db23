import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { archiveOfMonth } from "../../../domain/papers/documents/closing/archive";
import { monthNamed } from "../../../domain/papers/documents/closing/months";
import { SCREENS } from "../../../screens";
import { documentAnswer } from "../../../web/http/document-answer";
import { found } from "../../../web/http/reply";
import { openScope } from "../../../web/lists/scope.server";

export async function loader(args: LoaderFunctionArgs) {
  const { platform, one } = await openScope(args, SCREENS.invoices, { isOfRow: true });
  const month = found(monthNamed(args.params.month ?? ""));
  return documentAnswer(found(await archiveOfMonth(platform, one.id, month)));
}
