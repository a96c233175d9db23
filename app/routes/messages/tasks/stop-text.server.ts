import type { TaskType } from "../../../../db/schema/tasks";
import { formatNumber } from "../../../components/ui/format";
import type { Language } from "../../../i18n/options";
import { readerOf } from "../../../web/words/translator.server";
import { TASK_KINDS } from "./status-style";

type TaskKind = (typeof TASK_KINDS)[TaskType];

/** So many tasks are named, the others counted. */
const SHOWN = 5;

const sayIn = (language: Language) => readerOf(language).getFixedT(language, "taskStops");

/** Words of the dialog that asks before a task stops with so much of it `left`. */
export function stopWords(language: Language, kind: TaskKind, left: number) {
  const t = sayIn(language);
  return {
    title: t(`title_${kind}`),
    help: t(`help_${kind}`),
    stop: t(`stop_${kind}`, { number: formatNumber(left, language) }),
    keep: t("keep"),
  };
}

/** Words of the dialog that asks before these tasks stop; so many of the chosen ones are `over` already. */
export function stopManyWords(language: Language, rows: { title: string; type: TaskType }[], over: number) {
  const t = sayIn(language);
  const kinds = new Set(rows.map(({ type }) => TASK_KINDS[type]));
  const tasks = rows.slice(0, SHOWN).map(({ title }) => title);
  if (rows.length > SHOWN) tasks.push(t("andMore", { count: rows.length - SHOWN }));
  // Kinds may leave the same undone.
  const hints = new Set<string>([...kinds].map((kind) => t(`help_${kind}`)));
  if (over > 0) hints.add(t("overAlready", { count: over }));
  return {
    title: t("titleMany", { count: rows.length }),
    stop: t("stopMany", { count: rows.length }),
    tasks,
    hints: [...hints],
  };
}
