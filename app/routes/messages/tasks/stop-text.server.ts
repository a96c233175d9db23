import { formatNumber } from "../../../components/ui/format";
import type { StoppedType } from "../../../domain/base/tasks/find";
import type { Language } from "../../../i18n/options";
import { readerOf } from "../../../web/words/translator.server";
import { TASK_KINDS } from "./status-style";

type TaskKind = (typeof TASK_KINDS)[StoppedType];

/** Tasks listed by name; the rest is counted. */
const SHOWN = 5;

const sayIn = (language: Language) => readerOf(language).getFixedT(language, "taskStops");

/** Confirmation texts of stopping a task with `left` to do. */
export function stopWords(language: Language, kind: TaskKind, left: number) {
  const t = sayIn(language);
  return {
    title: t(`title_${kind}`),
    help: t(`help_${kind}`),
    stop: t(`stop_${kind}`, { number: formatNumber(left, language) }),
    keep: t("keep"),
  };
}

/** Confirmation texts of stopping tasks; `over`: selected ones already finished. */
export function stopManyWords(language: Language, rows: { title: string; type: StoppedType }[], over: number) {
  const t = sayIn(language);
  const kinds = new Set(rows.map(({ type }) => TASK_KINDS[type]));
  const tasks = rows.slice(0, SHOWN).map(({ title }) => title);
  if (rows.length > SHOWN) tasks.push(t("andMore", { count: rows.length - SHOWN }));
  // Kinds may share a hint.
  const hints = new Set<string>([...kinds].map((kind) => t(`help_${kind}`)));
  if (over > 0) hints.add(t("overAlready", { count: over }));
  return {
    title: t("titleMany", { count: rows.length }),
    stop: t("stopMany", { count: rows.length }),
    tasks,
    hints: [...hints],
  };
}
