import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { DELIMITERS } from "../../../domain/base/tables/csv-format";
import { ENCODINGS } from "../../../domain/base/tables/encodings";
import { intakeOf } from "../../../domain/messaging/drafts/recipients/report-input";
import { type IntakePart, intakeFile } from "../../../domain/messaging/sendings/accept/recipient-report";
import { LEFT_REASONS } from "../../../domain/messaging/sendings/recipients/exclusions";
import { SCREENS } from "../../../screens";
import { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { readerOf } from "../../../web/words/translator.server";
import { openStep } from "../step/open-step.server";

const PARTS: readonly IntakePart[] = ["accepted", "left", ...LEFT_REASONS];

/** One group of the recipients as CSV; phones of lists require the contacts permission. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const context = await guard(args, SCREENS.sendRecipients);
  const { platform, viewer, draft } = await openStep(args, context);
  const { include, contacts } = draft.content.recipients;
  if (include.length + contacts.length > 0) await guard(args, SCREENS.contacts);
  const query = new URL(args.request.url).searchParams;
  const part = PARTS.find((known) => known === query.get("part"));
  if (!part) throw new Response(null, { status: 404 });
  const t = readerOf(await localeOf(args.request, args.context)).getFixedT(null, "audience");
  const file = await intakeFile(platform, viewer, await intakeOf(platform, viewer, draft.content), {
    part,
    encoding: ENCODINGS.find((known) => known === query.get("encoding")),
    delimiter: DELIMITERS.find((known) => known === query.get("delimiter")),
    titles: { address: t("column_address"), reason: t("column_reason") },
    reasonText: (reason) => t(`left_${reason}`),
  });
  if (!file.ok) throw new Response(null, { status: 404 });
  return new Response(file.value, {
    headers: {
      "content-type": "text/csv",
      "content-disposition": `attachment; filename="recipients-${part}.csv"`,
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  });
}
