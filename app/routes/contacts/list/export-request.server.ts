import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { fewContacts, type Written } from "../../../domain/contacts/export/export";
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

type Door = Pick<Awaited<ReturnType<typeof guard>>, "viewer" | "platform">;

/** What the query asks for, before it is known whether the list is there. */
export function askedContacts(args: LoaderFunctionArgs, { viewer, platform }: Door) {
  const query = { ...readQuery(new URL(args.request.url).searchParams), cursor: null };
  return {
    listId: args.params.id ?? "",
    search: searchOf(query),
    /** null: the search text cannot match. */
    filter: filterOf(query, platform.clock(), viewer.preferences.timeZone),
    order: query.order ?? undefined,
  };
}

/** The asked contacts; null: too many for one request. */
export async function askedRows(args: LoaderFunctionArgs, door: Door) {
  const { filter, ...asked } = askedContacts(args, door);
  return filter ? fewContacts(door.platform.db, door.viewer, { ...asked, filter }) : [];
}

export async function askedExport(args: LoaderFunctionArgs, { viewer, platform }: Door) {
  const asked = askedContacts(args, { viewer, platform });
  const [language, list, views] = await Promise.all([
    localeOf(args.request, args.context),
    getList(platform.db, viewer, asked.listId),
    openViews(platform, viewer, "contacts", { ...args, isList: false }),
  ]);
  return {
    ...asked,
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
