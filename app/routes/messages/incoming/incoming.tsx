import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Split } from "../../../components/layout/panel";
import { ScopeSwitch } from "../../../components/lists/scope-switch";
import { can, type Viewer } from "../../../domain/base/access/viewer";
import { newId } from "../../../domain/base/shared/ids";
import { BULK_KINDS, BULK_RIGHTS } from "../../../domain/messaging/incoming/bulk-kinds";
import { findIncomingOf, type OwnedIncoming, sendersOf, UNCLAIMED } from "../../../domain/messaging/incoming/find";
import { findKnownWriters, type KnownWriter } from "../../../domain/messaging/incoming/known-writers";
import type { Language } from "../../../i18n/options";
import type { ScreenHandle } from "../../../web/frame/handle";
import { openedIncoming } from "../../../web/lists/opened-incoming.server";
import { openScope, rowOwner } from "../../../web/lists/scope.server";
import { isAt, openViews } from "../../../web/lists/views.server";
import { localeOf } from "../../../web/words/locale";
import { peopleNamed } from "../shared/people-named.server";
import { sayIn } from "../shared/reply-page.server";
import { filterOf } from "./filter.server";
import { IncomingList } from "./list";
import { INCOMING, readQuery } from "./query";
import { type ListedIncoming, listed } from "./row.server";

export const handle: ScreenHandle = { screen: "incoming", live: ["sendingsIncoming"] };

/** Contact lists searched for a sender's name, one row each. */
const LISTS = 4;

const NOBODY: OwnedIncoming = {
  rows: [],
  total: 0,
  isTotalExact: true,
  next: null,
  searchedTo: null,
  owners: new Map(),
};

export async function loader(args: LoaderFunctionArgs) {
  const scope = await openScope(args, "sendingsIncoming.get");
  const { viewer, platform } = scope;
  const { db, clock } = platform;
  const isManager = viewer.level === "manager";
  const { searchParams } = new URL(args.request.url);
  const requested = readQuery(searchParams);
  const isUnclaimed = isManager && requested.whose === "nobody";
  const isOwn = scope.isOwn && !isUnclaimed;
  const query = { ...requested, whose: isUnclaimed ? requested.whose : scope.whose };
  const typed = filterOf(query, clock(), viewer.preferences.timeZone);
  const filter = typed && { ...typed, cursor: query.cursor ?? undefined, limit: query.rows, isCounted: true };
  const isList = isAt(args.request, INCOMING);
  const owners = isUnclaimed ? UNCLAIMED : scope.owners;
  const read = () => (filter ? findIncomingOf(db, owners, filter) : NOBODY);
  const mayName = scope.isOwn && can(viewer, "contacts.get");
  const named = (senders: Parameters<typeof findKnownWriters>[2]) =>
    mayName ? findKnownWriters(db, viewer.id, senders, { each: LISTS }) : new Map<string, KnownWriter>();
  const senders = "id" in owners && filter && sendersOf(owners, filter);
  const [views, found, early, people, opened, shown] = await Promise.all([
    openViews(platform, viewer, "sendingsIncoming", { ...args, isList }),
    read(),
    senders ? named(senders) : null,
    mayName && !typed ? peopleNamed(db, viewer.id, query.phone) : [],
    scope.isOwn ? openedIncoming(args, viewer, platform) : null,
    scope.shown(),
  ]);
  const { owners: ownersFound, ...page } = opened?.isMarked ? await read() : found;
  const writers = early ?? (await named(page.rows.map(({ sender }) => sender)));
  return {
    ...page,
    views,
    rows: page.rows.map((row) => ({
      ...listed(row, writers.get(row.sender)?.name ?? null),
      owner: rowOwner(ownersFound, row.ownerId),
    })),
    query,
    people,
    mayName,
    isPhone: filter !== null,
    isManager,
    isOwn: scope.isOwn,
    scope: shown,
    maySeeSent: isOwn && can(viewer, "sendings.get"),
    maySend: can(viewer, "sendings.generate"),
    now: clock(),
    choice: choiceOf(viewer, await localeOf(args.request, args.context)),
  };
}

const CHOICE_WORDS = [
  "select",
  "selectPage",
  "selectOne",
  "selected",
  "selectAll",
  "selectAllMany",
  "allSelected",
  "allSelectedMany",
  "scope",
  "scope_selected",
  "scope_all",
  "noMatch",
  "nothing",
  "nothingHelp",
] as const;

/** Bulk actions with their texts; loaded with the page to keep its script small. */
function choiceOf(viewer: Viewer, language: Language) {
  const say = sayIn(language);
  return {
    // Idempotency key of actions without a dialog.
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

// Interpolated in the browser.
const RAW = { interpolation: { skipOnVariables: true }, number: "{{number}}", from: "{{from}}" };

export type IncomingData = Omit<Awaited<ReturnType<typeof loader>>, "rows"> & { rows: ListedIncoming[] };

export default function Incoming() {
  const { t } = useTranslation("incoming");
  const data = useLoaderData<typeof loader>();
  const { id } = useParams();
  return (
    <>
      <Split label={t("caption")} panel={id ? <Outlet /> : null}>
        <ScopeSwitch base={INCOMING} scope={data.scope} />
        <IncomingList data={data} openId={id ?? null} />
      </Split>
      {/* Dialog route. */}
      {id === undefined && <Outlet />}
    </>
  );
}
