import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { Written } from "../../../domain/contacts/export/export";
import { columnsShown } from "../../../domain/contacts/export/export-columns";
import { getList } from "../../../domain/contacts/lists";
import { CONTACT_FIELDS } from "../../../domain/shared/contact-fields";
import { DEFAULT_ZONE } from "../../../domain/shared/time/default-zone";
import { found } from "../../../web/http/reply";
import { exportWords, formatOf } from "../../../web/lists/export-form.server";
import { openViews } from "../../../web/lists/views.server";
import type { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { shownTitle } from "../../../web/words/stock-titles.server";
import { filterOf } from "./filter.server";
import { readQuery, searchOf } from "./query";

export async function askedExport(
  args: LoaderFunctionArgs,
  { viewer, platform }: Pick<Awaited<ReturnType<typeof guard>>, "viewer" | "platform">,
) {
  const query = { ...readQuery(new URL(args.request.url).searchParams), cursor: null };
  const [language, list, views] = await Promise.all([
    localeOf(args.request, args.context),
    getList(platform.db, viewer, args.params.id ?? ""),
    openViews(platform, viewer, "contacts", { ...args, isList: false }),
  ]);
  const { id: listId, title } = found(list);
  return {
    listId,
    title: shownTitle(title, language),
    search: searchOf(query),
    /** null: the search text cannot match. */
    filter: filterOf(query, platform.clock(), viewer.preferences.timeZone),
    order: query.order ?? undefined,
    async written(form: URLSearchParams | FormData): Promise<Written> {
      const words = await exportWords(args);
      return {
        columns: form.get("columns") === "all" ? CONTACT_FIELDS : columnsShown(views.columns),
        format: formatOf(form),
        language,
        titles: { createdAt: words.column_createdAt, updatedAt: words.column_updatedAt },
        names: viewer.fieldNames,
        zone: viewer.preferences.timeZone ?? DEFAULT_ZONE,
      };
    },
  };
}
