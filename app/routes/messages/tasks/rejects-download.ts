import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { rejectsCsv } from "../../../domain/library/contacts/import/rejects-file";
import { found } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";
import { i18n, localeOf } from "../../../web/words/locale";

/** Rejected rows as CSV in the reader's language. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, ["tasks.get", "contacts.get"]);
  const t = await i18n.getFixedT(await localeOf(args.request, args.context), "tasks");
  const reason = t as unknown as (key: string) => string;
  const file = found(
    await rejectsCsv(platform, viewer, args.params.id ?? "", {
      titles: { row: t("rejectRow"), reason: t("rejectReason") },
      reasonText: (codes) =>
        codes
          .split(",")
          .map((code) => reason(`reject_${code}`))
          .join("; "),
    }),
  );
  return new Response(file.body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`,
      "cache-control": "private, no-store",
    },
  });
}
