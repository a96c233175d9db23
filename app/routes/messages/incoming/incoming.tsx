import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Split } from "../../../components/layout/panel";
import { can, type Viewer } from "../../../domain/access/viewer";
import { BULK_KINDS, BULK_RIGHTS } from "../../../domain/incoming/bulk-kinds";
import { findIncoming, sendersOf, UNCLAIMED } from "../../../domain/incoming/find";
import { findKnownWriters, type KnownWriter } from "../../../domain/incoming/known-writers";
import { newId } from "../../../domain/shared/ids";
import type { Language } from "../../../i18n/options";
import type { ScreenHandle } from "../../../web/frame/handle";
import { openedIncoming } from "../../../web/lists/opened-incoming.server";
import { isAt, openViews } from "../../../web/lists/views.server";
import { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { sayIn } from "../shared/reply-page.server";
import { filterOf } from "./filter.server";
import { IncomingList } from "./list";
import { INCOMING, readQuery } from "./query";
import { type ListedIncoming, listed } from "./row.server";

export const handle: ScreenHandle = { screen: "incoming", live: ["sendingsIncoming"] };

/** Searched for a sender's name: a row each. */
const LISTS = 4;

const NOBODY = { rows: [], total: 0, isTotalExact: true, next: null };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "sendingsIncoming.get");
  const { db, clock } = platform;
  const isManager = viewer.level === "manager";
  const { searchParams } = new URL(args.request.url);
  const asked = readQuery(searchParams);
  const query = isManager ? asked : { ...asked, whose: null };
  const typed = filterOf(query, clock(), viewer.preferences.timeZone);
  const filter = typed && { ...typed, cursor: query.cursor ?? undefined, limit: query.rows };
  const isList = isAt(args.request, INCOMING);
  const owner = query.whose ? UNCLAIMED : viewer;
  const read = () => (filter ? findIncoming(db, owner, filter) : NOBODY);
  const named = (senders: Parameters<typeof findKnownWriters>[2]) =>
    can(viewer, "contacts.get")
      ? findKnownWriters(db, viewer.id, senders, { each: LISTS })
      : new Map<string, KnownWriter>();
  const senders = filter && sendersOf(owner, filter);
  const [views, found, early, opened] = await Promise.all([
    openViews(platform, viewer, "sendingsIncoming", { ...args, isList }),
    read(),
    senders && named(senders),
    openedIncoming(args, viewer, platform),
  ]);
  const page = opened?.isMarked ? await read() : found;
  const writers = early ?? (await named(page.rows.map(({ sender }) => sender)));
  return {
    ...page,
    views,
    rows: page.rows.map((row) => listed(row, writers.get(row.sender)?.name ?? null)),
    query,
    isPhone: filter !== null,
    isManager,
    maySeeSent: can(viewer, "sendings.get"),
    maySend: can(viewer, "sendings.generate"),
    now: clock(),
    choice: choiceOf(viewer, await localeOf(args.request, args.context)),
  };
}

const CHOICE_WORDS = [
  ...(["select", "selectPage", "selectOne", "selected", "selectAll", "selectAllMany"] as const),
  ...(["allSelected", "allSelectedMany", "scope", "scope_selected", "scope_all"] as const),
  ...(["noMatch", "nothing", "nothingHelp"] as const),
] as const;

/** Bulk actions with their texts; loaded with the page to keep its script small. */
function choiceOf(viewer: Viewer, language: Language) {
  const say = sayIn(language);
  return {
    // Idempotency key of direct actions.
    key: newId(),
    actions: BULK_KINDS.filter((kind) => can(viewer, BULK_RIGHTS[kind])).map((kind) => ({
      kind,
      words: say(`do_${kind}`),
    })),
    words: Object.fromEntries(CHOICE_WORDS.map((word) => [word, say(word, RAW)])) as Record<
      (typeof CHOICE_WORDS)[number],
      string
    >,
  };
}

// The browser interpolates.
const RAW = { interpolation: { skipOnVariables: true }, number: "{{number}}", from: "{{from}}" };

export type IncomingData = Omit<Awaited<ReturnType<typeof loader>>, "rows"> & { rows: ListedIncoming[] };

export default function Incoming() {
  const { t } = useTranslation("incoming");
  const data = useLoaderData<typeof loader>();
  const { id } = useParams();
  return (
    <>
      <Split label={t("caption")} panel={id ? <Outlet /> : null}>
        <IncomingList data={data} openId={id ?? null} />
      </Split>
      {/* Dialog route. */}
      {id === undefined && <Outlet />}
    </>
  );
}
