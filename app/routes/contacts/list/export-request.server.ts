import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { CONTACT_FIELDS } from "../../../domain/base/shared/contact-fields";
import { DEFAULT_ZONE } from "../../../domain/base/shared/time/default-zone";
import { fewContacts, type Written } from "../../../domain/library/contacts/export/export";
import { columnsShown } from "../../../domain/library/contacts/export/export-columns";
import { getList } from "../../../domain/library/contacts/lists";
import { found } from "../../../web/http/reply";
import { exportWords, formatOf } from "../../../web/lists/export-form.server";
import { openViews } from "../../../web/lists/views.server";
import type { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { shownTitle } from "../../../web/words/stock-titles.server";
import { readFilter } from "./filter.server";
import { readQuery, searchOf } from "./query";

type Door = Pick<Awaited<ReturnType<typeof guard>>, "viewer" | "platform">;

/** The export's parameters, before the list is known to exist. */
export async function requestedContacts(args: LoaderFunctionArgs, { viewer, platform }: Door) {
  const query = { ...readQuery(new URL(args.request.url).searchParams), cursor: null };
  return {
    listId: args.params.id ?? "",
    search: searchOf(query),
    /** null: the search text cannot match. */
    filter: await readFilter(platform, viewer, query, viewer.preferences.timeZone),
    order: query.order ?? undefined,
  };
}

/** The requested contacts; null: too many for one request. */
export async function requestedRows(args: LoaderFunctionArgs, door: Door) {
  const { filter, ...asked } = await requestedContacts(args, door);
  return filter ? fewContacts(door.platform.db, door.viewer, { ...asked, filter }) : [];
}

export async function requestedExport(args: LoaderFunctionArgs, { viewer, platform }: Door) {
  const requested = await requestedContacts(args, { viewer, platform });
  const [language, list, views] = await Promise.all([
    localeOf(args.request, args.context),
    getList(platform.db, viewer, requested.listId),
    openViews(platform, viewer, "contacts", { ...args, isList: false }),
  ]);
  return {
    ...requested,
    title: shownTitle(found(list).title, language),
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
