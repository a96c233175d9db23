import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "../../components/tables/data-table";
import { LinkButton } from "../../components/ui/button";
import { Tag } from "../../components/ui/chip";
import { Empty } from "../../components/ui/empty";
import { formatPercent, formatWhen } from "../../components/ui/format";
import { Num } from "../../components/ui/number";
import { Pager } from "../../components/ui/pager";
import { Progress } from "../../components/ui/progress";
import { State } from "../../components/ui/status";
import { PAGE_SIZE } from "../../domain/shared/interface";
import { progressOf } from "../../domain/tasks/progress";
import { nextStartOf, recurrenceOf } from "../../domain/tasks/recurrent";
import { findTasks, type TaskRow } from "../../domain/tasks/tasks";
import { guard } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";
import { useZone } from "../../web/preferences";
import { TASK_KINDS, TASK_LOOK } from "./task-look";

export const handle: ScreenHandle = { screen: "tasks", live: ["tasks"] };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "tasks.get");
  const now = platform.clock();
  const cursor = new URL(args.request.url).searchParams.get("cursor") ?? undefined;
  const { rows, next } = await findTasks(platform.db, viewer, { cursor, limit: PAGE_SIZE });
  const isRunning = rows.some(({ state }) => state === "running");
  return { rows: rows.map((row) => listed(row, now)), next, isLater: cursor !== undefined, now, isRunning };
}

function listed(row: TaskRow, now: number) {
  const { id, title, type, state, expanded, delivered, sent, errored, startsAt, startedAt } = row;
  const { done, total, percent } = progressOf(row, now);
  const kind = TASK_KINDS[type];
  const next = kind === "recurrent" ? nextStartOf(row) : null;
  const frequency = kind === "recurrent" ? recurrenceOf(row).frequency : null;
  const good = { bulk: delivered, import: sent, recurrent: expanded }[kind];
  const at = next ?? startedAt ?? startsAt;
  return { id, title, kind, frequency, state, done, total, percent, good, errored, at };
}

type ListedTask = ReturnType<typeof listed>;

export default function Tasks() {
  const { t } = useTranslation("tasks");
  const { rows, next, isLater, now } = useLoaderData<typeof loader>();
  const columns = useColumns(now);
  if (rows.length === 0) {
    const send = (
      <LinkButton variant="primary" icon="plus" to="/send">
        {t("newMailing")}
      </LinkButton>
    );
    return (
      <div className="mt-5">
        <Empty kind="nothing" title={t("nothing")} actions={send}>
          {t("nothingHelp")}
        </Empty>
      </div>
    );
  }
  return (
    <div className="mt-2">
      <DataTable caption={t("caption")} columns={columns} rows={rows} rowKey={({ id }) => id} />
      {(next || isLater) && (
        <Pager prev={isLater ? "/messages/tasks" : null} next={next && `/messages/tasks?cursor=${next}`} />
      )}
    </div>
  );
}

function useColumns(now: number): Column<ListedTask>[] {
  const { t, i18n } = useTranslation("tasks");
  const zone = useZone();
  const locale = i18n.language;
  return [
    {
      key: "name",
      header: t("name"),
      width: "fill",
      card: { side: "full", line: 1 },
      cell: ({ id, title }) => (
        <Link className="cell-link" to={`/messages/tasks/${id}`}>
          {title}
        </Link>
      ),
    },
    {
      key: "kind",
      header: t("kind"),
      width: "min",
      card: "hide",
      cell: ({ kind, frequency }) => <Tag>{t(frequency === null ? `type_${kind}` : `every_${frequency}`)}</Tag>,
    },
    {
      key: "state",
      header: t("state"),
      width: "min",
      card: { side: "left", line: 2 },
      cell: ({ state }) => <State {...TASK_LOOK[state]} label={t(`state_${state}`)} />,
    },
    {
      key: "progress",
      header: t("progress"),
      width: "min",
      card: { side: "full", line: 3 },
      cell: ({ done, total, percent, title }) => (
        <span className="row gap-3">
          <span className="w-24 max-xs:flex-1">
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
      key: "started",
      header: t("started"),
      width: "min",
      align: "right",
      card: "hide",
      cell: ({ at }) => <span className="num text-ink-3">{formatWhen(at, now, locale, zone)}</span>,
    },
  ];
}

function figure(key: string, header: string) {
  return { key, header, width: "min", align: "right", card: "hide" } as const;
}
