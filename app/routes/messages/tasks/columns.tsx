import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageBox, RowBox } from "../../../components/lists/choice-form";
import { ownerColumn } from "../../../components/lists/scope-switch";
import type { Column } from "../../../components/tables/data-table";
import { Button, LinkButton } from "../../../components/ui/button";
import { Tag } from "../../../components/ui/chip";
import { formatPercent, formatWhen } from "../../../components/ui/format";
import { Num } from "../../../components/ui/number";
import { Progress } from "../../../components/ui/progress";
import { State } from "../../../components/ui/status";
import { useZone } from "../../../web/frame/preferences";
import { pathOf, STOP_TASKS, type TasksQuery } from "./query";
import { TASK_STYLE } from "./status-style";
import { taskPath } from "./task-address";
import type { ListedTask, TasksData } from "./tasks";

export function useTaskColumns({ query, now, mayUpdate, scope }: TasksData): Column<ListedTask>[] {
  const { t, i18n } = useTranslation("tasks");
  const { t: choosing } = useTranslation("choosing");
  const zone = useZone();
  const locale = i18n.language;
  const box: Column<ListedTask> = {
    key: "select",
    isFixed: true,
    header: <PageBox label={choosing("select")} all={choosing("selectPage")} />,
    width: "min",
    card: "check",
    cell: ({ id, title }) => <RowBox id={id} label={choosing("selectOne", { name: title })} />,
  };
  return [
    ...(mayUpdate ? [box] : []),
    {
      key: "name",
      header: t("name"),
      isFixed: true,
      width: "fill",
      card: { side: "left", line: 1 },
      cell: ({ id, title, owner, name }) => (
        <Link
          className="cell-link"
          to={`${taskPath(id, name === "import" ? "contacts:import" : "")}${ownerQuery(owner?.id ?? query.whose)}`}
        >
          {title}
        </Link>
      ),
    },
    ...ownerColumn<ListedTask>(scope),
    {
      key: "kind",
      header: t("kind"),
      width: "roomy",
      card: "hide",
      cell: ({ name, frequency }) => <Tag>{t(frequency === null ? `type_${name}` : `every_${frequency}`)}</Tag>,
    },
    {
      key: "state",
      header: t("state"),
      width: "min",
      card: { side: "left", line: 2 },
      cell: ({ state }) => <State {...TASK_STYLE[state]} label={t(`state_${state}`)} />,
    },
    {
      key: "progress",
      header: t("progress"),
      width: "min",
      card: { side: "full", line: 3 },
      // An endless recurring task is always 100 % done: no progress is shown.
      cell: ({ done, total, percent, title, state, frequency }) =>
        frequency !== null && state === "scheduled" && percent === 100 ? null : (
          <span className="row gap-3">
            <span className="w-20 max-xs:flex-1">
              <Progress value={done} max={total} label={title} />
            </span>
            <span className="num text-ink-2">{formatPercent(percent / 100, locale)}</span>
          </span>
        ),
    },
    { ...figure("total", t("total")), cell: ({ total }) => <Num value={total} locale={locale} /> },
    { ...figure("good", t("good")), cell: ({ good }) => <Num value={good} locale={locale} /> },
    {
      ...figure("errored", t("errored")),
      cell: ({ errored }) => <Num className={errored > 0 ? "text-bad" : undefined} value={errored} locale={locale} />,
    },
    {
      ...figure("waiting", t("noReport")),
      // Leaves the title room at usual widths.
      width: "roomy",
      cell: ({ waiting }) =>
        waiting === null ? <span className="text-ink-3">—</span> : <Num value={waiting} locale={locale} />,
    },
    {
      key: "started",
      header: t("started"),
      width: "min",
      align: "right",
      card: { side: "right", line: 1 },
      cell: ({ at }) => <span className="num text-ink-3">{formatWhen(at, now, locale, zone)}</span>,
    },
    ...(mayUpdate ? [actionsColumn(t("actions"), query)] : []),
  ];
}

function actionsColumn(header: string, query: TasksQuery): Column<ListedTask> {
  return {
    key: "actions",
    isFixed: true,
    header: <span className="sr-only">{header}</span>,
    width: "min",
    align: "right",
    card: { side: "right", line: 2 },
    cell: (task) => <RowActions task={task} query={query} />,
  };
}

/** Actions permitted by the task's state; submit buttons of the table's form. */
function RowActions({ task: { id, title, state, name }, query }: { task: ListedTask; query: TasksQuery }) {
  const { t } = useTranslation("tasks");
  if (state === "completed" || state === "failed" || state === "stopped" || name === "charge") return null;
  const change = state === "paused" ? "resume" : "pause";
  const style = { variant: "quiet", size: "s" } as const;
  return (
    <span className="row justify-end gap-1">
      <Button
        {...style}
        icon={change === "pause" ? "pause" : "play"}
        label={t(`${change}Named`, { title })}
        name="row"
        value={`${change}:${id}`}
      />
      <LinkButton
        {...style}
        icon="square"
        label={t("stopNamed", { title })}
        to={pathOf(query, { cursor: query.cursor }, STOP_TASKS, [id])}
        preventScrollReset
      />
    </span>
  );
}

const ownerQuery = (owner: string | null) => (owner ? `?whose=${owner}` : "");

function figure(key: string, header: string) {
  return { key, header, width: "min", align: "right", card: "hide" } as const;
}
