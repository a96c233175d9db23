import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { shownColumns } from "../../../components/lists/columns";
import { ListTools } from "../../../components/lists/list-tools";
import { ScopeSwitch } from "../../../components/lists/scope-switch";
import { DataTable } from "../../../components/tables/data-table";
import { can } from "../../../domain/base/access/viewer";
import { unreportedOf } from "../../../domain/base/figures/figures";
import { newId } from "../../../domain/base/shared/ids";
import { findTasksOf } from "../../../domain/base/tasks/find";
import { progressOf } from "../../../domain/base/tasks/progress";
import { nextStartOf, recurrenceOf } from "../../../domain/base/tasks/recurrent-task";
import type { TaskRow } from "../../../domain/base/tasks/tasks";
import { changeForm } from "../../../web/forms/change-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { redirectWithToast } from "../../../web/http/toast";
import { boundsOf, boundsOfDays } from "../../../web/lists/periods";
import { openScope, rowOwner } from "../../../web/lists/scope.server";
import { isAt, openViews } from "../../../web/lists/views.server";
import { guard } from "../../../web/session/guard";
import { ListPager } from "../shared/list-pager";
import { NewRows } from "../shared/new-rows";
import { useStableRows } from "../shared/use-stable-rows";
import { changeOnce, intentOf } from "./change-once.server";
import { useTaskColumns } from "./columns";
import { NoSuchTasks, NoTasks } from "./empty";
import { TasksFilters } from "./filters";
import { isFiltered, pathOf, readQuery, TASKS } from "./query";
import { TasksChoice } from "./selection-bar";
import { TASK_KINDS, TASK_NAMES } from "./status-style";

export const handle: ScreenHandle = { screen: "tasks", live: ["tasks"] };

export async function loader(args: LoaderFunctionArgs) {
  const scope = await openScope(args, "tasks.get");
  const { viewer, platform } = scope;
  const now = platform.clock();
  const { searchParams } = new URL(args.request.url);
  const query = { ...readQuery(searchParams), whose: scope.whose };
  const { title, state, type, tag, period, from, to, cursor, rows: limit } = query;
  const zone = viewer.preferences.timeZone;
  const filter = {
    title: title ?? undefined,
    tag: tag ?? undefined,
    states: state ? [state] : undefined,
    types: type ? [type] : undefined,
    cursor: cursor ?? undefined,
    ...(period ? boundsOf(period, now, zone) : boundsOfDays(from, to, zone)),
    limit,
  };
  const isList = isAt(args.request, TASKS);
  const [views, { owners, ...page }, shown] = await Promise.all([
    openViews(platform, viewer, "tasks", { ...args, isList }),
    findTasksOf(platform.db, scope.owners, filter),
    scope.shown(),
  ]);
  const isRunning = page.rows.some(({ state }) => state === "running");
  const rows = page.rows.map((row) => ({ ...listed(row, now), owner: rowOwner(owners, row.ownerId) }));
  const key = newId();
  const mayUpdate = scope.isOwn && can(viewer, "tasks.update");
  return { ...page, key, rows, query, views, now, isRunning, mayUpdate, scope: shown };
}

export type TasksData = SerializeFrom<typeof loader>;

function listed(row: TaskRow, now: number) {
  const { id, title, type, state, expanded, delivered, sent, errored, startsAt, startedAt } = row;
  const { done, total, percent } = progressOf(row, now);
  const kind = TASK_KINDS[type];
  const next = kind === "recurrent" ? nextStartOf(row) : null;
  const frequency = kind === "recurrent" ? recurrenceOf(row).frequency : null;
  const work = { contacts: sent, export: sent, undo: sent, messages: sent, operations: sent, charge: sent };
  const good = { bulk: delivered, import: sent, recurrent: expanded, ...work }[kind];
  const at = next ?? startedAt ?? startsAt;
  const waiting = kind === "bulk" ? unreportedOf(row) : null;
  return { id, title, name: TASK_NAMES[type], frequency, state, done, total, percent, good, errored, waiting, at };
}

export type ListedTask = ReturnType<typeof listed> & { owner: ReturnType<typeof rowOwner> };

/** Pauses or resumes one or several tasks; stopping asks first. */
export async function action(args: ActionFunctionArgs) {
  const door = await guard(args, "tasks.update");
  const to = pathOf(readQuery(new URL(args.request.url).searchParams), {});
  const form = await changeForm(args.request);
  const requested = intentOf(form.posted);
  if (!requested || requested.ids.length === 0) return redirectWithToast(to, { key: "tasksNoneChosen", tone: "info" });
  return changeOnce(args, door, form, { ...requested, to });
}

export default function Tasks() {
  const { t } = useTranslation("tasks");
  const data = useLoaderData<typeof loader>();
  const { next, query, views } = data;
  const { rows, waiting, show } = useStableRows(data, (cursor) => pathOf(query, { cursor }));
  const columns = useTaskColumns(data);
  const isNothing = rows.length === 0 && waiting === 0 && !isFiltered(query) && !query.cursor;
  if (isNothing && query.whose === null)
    return (
      <>
        <ScopeSwitch base={TASKS} scope={data.scope} />
        <NoTasks />
      </>
    );
  return (
    <>
      <ScopeSwitch base={TASKS} scope={data.scope} />
      <TasksFilters data={data} tools={<ListTools views={views} columns={columns} base={TASKS} />} />
      <NewRows waiting={waiting} to={pathOf(query, { cursor: null })} show={show} />
      {rows.length === 0 ? (
        <NoSuchTasks data={data} />
      ) : (
        <TasksChoice data={data} rows={rows}>
          <DataTable
            caption={t("caption")}
            columns={shownColumns(columns, views)}
            rows={rows}
            rowKey={({ id }) => id}
            density={views.density}
          />
        </TasksChoice>
      )}
      <ListPager query={query} next={next} to={(change) => pathOf(query, change)} />
      <Outlet />
    </>
  );
}
