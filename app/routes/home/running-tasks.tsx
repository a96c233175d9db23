import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../../components/ui/button";
import { Empty } from "../../components/ui/empty";
import { formatNumber, formatPercent, formatWhen } from "../../components/ui/format";
import { Progress } from "../../components/ui/progress";
import { useZone } from "../../web/frame/preferences";
import { type HomeData, ofOwner } from "./home";

interface RunningTasksProps {
  tasks: HomeData["running"];
  now: number;
  tasksTo: string;
  sendTo: string | null;
  whose: string | null;
}

export function RunningTasks({ tasks, now, tasksTo, sendTo, whose }: RunningTasksProps) {
  const { t } = useTranslation("home");
  return (
    <section className="stack gap-3" aria-labelledby="running">
      <div className="row justify-between">
        <h2 id="running">{t("running")}</h2>
        <Link className="text-sm" to={tasksTo + ofOwner(whose)}>
          {t("allTasks")}
        </Link>
      </div>
      {tasks.length === 0 && (
        <Empty
          kind="nothing"
          icon="send"
          title={t("nothingRuns")}
          actions={sendTo && !whose && <LinkButton to={sendTo}>{t("newMailing")}</LinkButton>}
        >
          {t("nothingRunsHelp")}
        </Empty>
      )}
      {tasks.map((task) => (
        <RunningTask
          key={task.id}
          task={task}
          now={now}
          to={`${tasksTo}/${task.id}${ofOwner(task.owner?.id ?? whose)}`}
        />
      ))}
    </section>
  );
}

function RunningTask({ task, now, to }: { task: HomeData["running"][number]; now: number; to: string }) {
  const { t, i18n } = useTranslation("home");
  const zone = useZone();
  const locale = i18n.language;
  const isImport = task.type === "contacts:import";
  const done = isImport ? task.expanded : task.progress.done;
  const total = isImport ? Math.max(task.total, done) : task.progress.total;
  const number = (value: number) => formatNumber(value, locale);
  const waiting = done < total ? 0 : task.sent - task.delivered;
  const figures = { done: number(done), total: number(total), errors: number(task.errored), waiting: number(waiting) };
  return (
    <article className="card stack gap-3">
      <div className="row items-start justify-between">
        <div className="stack min-w-0 gap-1.5">
          <Link className="font-medium" to={to}>
            {task.title}
          </Link>
          {(task.owner || task.startedAt !== null) && (
            <p className="text-sm text-ink-3">
              {task.owner && <Link to={`/users/${task.owner.id}`}>{task.owner.name}</Link>}
              {task.owner && task.startedAt !== null && <span>, </span>}
              {task.startedAt !== null && (
                <span>{t("startedAt", { when: formatWhen(task.startedAt, now, locale, zone) })}</span>
              )}
            </p>
          )}
        </div>
        <b className="num font-medium">{formatPercent(total ? Math.floor((done / total) * 100) / 100 : 0, locale)}</b>
      </div>
      <Progress value={done} max={total} label={task.title} />
      <p className="text-sm text-ink-2">
        {t(isImport ? "rows" : waiting > 0 ? "progressWaiting" : "progress", figures)}
      </p>
    </article>
  );
}
