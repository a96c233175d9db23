import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useParams } from "@remix-run/react";
import type { SQL } from "drizzle-orm";
import { useTranslation } from "react-i18next";
import { Split } from "../../../components/layout/panel";
import { ScopeSwitch } from "../../../components/lists/scope-switch";
import { can } from "../../../domain/base/access/viewer";
import { getTask } from "../../../domain/base/tasks/tasks";
import { findAnyChains, NO_CHAINS } from "../../../domain/messaging/archive/list";
import { findKnownWriters, type KnownWriter } from "../../../domain/messaging/incoming/known-writers";
import { CHANGE_KINDS, CHANGE_RIGHTS, type ChangeKind } from "../../../domain/messaging/sendings/actions/change-kinds";
import { codesOf } from "../../../domain/messaging/sendings/list/error-codes";
import { recipientsOf } from "../../../domain/messaging/sendings/list/find-chains";
import type { ScreenHandle } from "../../../web/frame/handle";
import { openScope, rowOwner } from "../../../web/lists/scope.server";
import { isAt, openViews } from "../../../web/lists/views.server";
import { localeOf } from "../../../web/words/locale";
import { codeWriter } from "../shared/code-text.server";
import { peopleNamed } from "../shared/people-named.server";
import { filterOf } from "./filter.server";
import { OutgoingList } from "./list";
import { OUTGOING, readQuery } from "./query";
import { type ListedMessage, listed } from "./row";

const NOBODY = { ...NO_CHAINS, archived: 0, unread: [], oldBills: new Map() };

/** Contact lists searched for a recipient's name, one row each. */
const LISTS = 4;

export const handle: ScreenHandle = { screen: "outgoing", live: ["sendings"] };

export async function loader(args: LoaderFunctionArgs) {
  const scope = await openScope(args, "sendings.get");
  const { viewer, platform, isOwn } = scope;
  const { db, clock } = platform;
  const { searchParams } = new URL(args.request.url);
  const query = { ...readQuery(searchParams), whose: scope.whose };
  const { groupId, cursor, rows: limit } = query;
  const filter = filterOf(query, clock(), viewer.preferences.timeZone);
  const isList = isAt(args.request, OUTGOING);
  const walk = filter && { ...filter, cursor: cursor ?? undefined, limit, isCounted: true };
  const mayName = isOwn && can(viewer, "contacts.get");
  const named = async (recipients: SQL | readonly string[]) =>
    mayName ? findKnownWriters(db, viewer.id, recipients, { each: LISTS }) : new Map<string, KnownWriter>();
  const namedAtOnce = async () => {
    const recipients = isOwn && walk && recipientsOf(viewer, walk);
    return recipients ? named(recipients) : null;
  };
  const [views, { owners, oldBills: _, ...page }, early, people, task, language, shown] = await Promise.all([
    openViews(platform, viewer, "sendings", { ...args, isList }),
    walk === null ? NOBODY : findAnyChains(platform, scope.owners, walk),
    namedAtOnce(),
    mayName ? peopleNamed(db, viewer.id, filter?.text) : [],
    groupId ? getTask(db, scope.one, groupId) : null,
    localeOf(args.request, args.context),
    scope.shown(),
  ]);
  const addressOf = ({ steps }: (typeof page.rows)[number]) => steps[0]!.recipient;
  const known = early ?? (isOwn && page.rows.length > 0 ? await named(page.rows.map(addressOf)) : null);
  const rows = page.rows.map((chain) => ({
    ...listed(chain, known?.get(addressOf(chain))),
    owner: rowOwner(owners, chain.steps[0]!.ownerId),
  }));
  const isRunning = rows.some((row) => row.status === "pending" || row.status === "processing");
  return {
    ...page,
    rows,
    views,
    people,
    mayName,
    query,
    isSought: filter !== null,
    isText: filter?.text !== undefined,
    errorText: query.error && codeWriter(language).text(codesOf(query.error)[0]!),
    may: Object.fromEntries(CHANGE_KINDS.map((kind) => [kind, can(viewer, CHANGE_RIGHTS[kind])])) as Record<
      ChangeKind,
      boolean
    >,
    mayKeep: isOwn && can(viewer, ["templates.get", "templates.create"]),
    taskTitle: task?.title ?? null,
    now: clock(),
    isRunning,
    isOwn,
    scope: shown,
  };
}

export type OutgoingData = Omit<Awaited<ReturnType<typeof loader>>, "rows"> & { rows: ListedMessage[] };

export default function Outgoing() {
  const { t } = useTranslation("messages");
  const data = useLoaderData<typeof loader>();
  const { id } = useParams();
  return (
    <Split label={t("caption")} panel={id ? <Outlet /> : null}>
      <ScopeSwitch base={OUTGOING} scope={data.scope} />
      <OutgoingList data={data} openId={id ?? null} />
      {!id && <Outlet />}
    </Split>
  );
}
