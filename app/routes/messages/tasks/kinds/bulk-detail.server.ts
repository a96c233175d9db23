import type { Viewer } from "../../../../domain/access/viewer";
import { channelOf } from "../../../../domain/channels/channels";
import type { BulkData } from "../../../../domain/sendings/accept/create-bulk";
import { secondPayload } from "../../../../domain/sendings/compose/split-input";
import type { Failures } from "../../../../domain/sendings/list/failures";
import { type Speed, speedOf } from "../../../../domain/tasks/minute-counts";
import { moneyOfTask, mostOf, type TaskMoney } from "../../../../domain/tasks/money";
import { pathCounts, reachedOf } from "../../../../domain/tasks/step-counts";
import type { TaskRow } from "../../../../domain/tasks/tasks";
import { type VariantResults, variantResults } from "../../../../domain/tasks/variant-counts";
import type { Language } from "../../../../i18n/options";
import { type PathView, pathView } from "../../../../web/words/path-view.server";
import { codeWriter } from "../../shared/code-text.server";
import { reasonsOf } from "../../shared/failure-text.server";
import { messageOf, type TaskMessage } from "./task-message";

/** The most frequent; the failure report has all. */
const SHOWN_REASONS = 6;

/** Messages of one step of the path; `charged` in micros. */
export interface StepRow {
  step: number;
  channel: string;
  left: number;
  arrived: number;
  /** null: the channel cannot tell. */
  seen: number | null;
  waiting: number;
  failed: number;
  charged: number;
}

export interface BulkDetail extends TaskMessage {
  kind: "bulk";
  fallbacks: TaskMessage[];
  /** The second text of two. */
  second: TaskMessage | null;
  path: PathView;
  /** null: accepted before steps were counted. */
  steps: StepRow[] | null;
  /** People with an outcome: the shares are of them. */
  outcomes: number;
  /** People reached twice, and what the second delivery cost in micros. */
  doubles: number;
  twice: number;
  estimate: { recipients: number; duplicates: number; excluded: number; most: number; isExact: boolean };
  money: TaskMoney;
  /** null: nobody left yet. */
  speed: Speed | null;
  /** Reasons and advice, most frequent first; `key` is the list's filter value. */
  reasons: { key: string; text: string; advice: string; count: number }[];
  /** People whose failure was examined. */
  looked: number;
  isAllLooked: boolean;
  /** null: a mailing of one text. */
  variants: VariantResults | null;
  tags: string[];
}

interface Asked {
  viewer: Viewer;
  now: number;
  language: Language;
  failures: Failures;
}

export function bulkDetail(row: TaskRow, { viewer, now, language, failures }: Asked): BulkDetail {
  const { type, payload, chain, split, tags = [], estimate, path: forecast = null } = row.data as BulkData;
  const { recipients, duplicates, excluded } = estimate;
  const later = chain?.steps ?? [];
  const types = [type, ...later.map((step) => step.type)];
  const path = pathView({ types, triggers: later.map(({ options }) => options), forecast }, language);
  const counts = pathCounts(row);
  const { people: outcomes } = reachedOf(row);
  return {
    kind: "bulk",
    ...messageOf({ type, payload }),
    fallbacks: later.map(messageOf),
    path: counts && outcomes > 0 ? measured(path, counts.steps, row) : path,
    steps:
      counts?.steps.map(({ left, arrived, seen, failed, charged }, step) => ({
        ...{ step, channel: types[step]!, left, arrived, failed, charged },
        waiting: Math.max(0, left - arrived - failed),
        seen: channelOf(types[step]!).reports.some((status) => status === "seen") ? seen : null,
      })) ?? null,
    ...{ outcomes, doubles: row.doubles, twice: counts?.twice ?? 0 },
    estimate: { recipients, duplicates, excluded, most: mostOf(estimate), isExact: estimate.isExact !== false },
    money: moneyOfTask(row),
    speed: speedOf(row, now),
    reasons: reasonsOf(failures.reasons, { viewer, codes: codeWriter(language) }).slice(0, SHOWN_REASONS),
    ...{ looked: failures.total, isAllLooked: failures.isAll },
    second: split ? messageOf({ type, payload: secondPayload(payload, split) }) : null,
    variants: variantResults(row),
    tags,
  };
}

function measured(path: PathView, counts: { first: number; made: number }[], row: TaskRow) {
  const { people, lost, waiting } = reachedOf(row);
  return {
    ...path,
    steps: path.steps.map((step, index) => ({
      ...step,
      actual: counts[index]!.first / people,
      wentOn: counts[index + 1]?.made ?? 0,
    })),
    lost: { ...path.lost, actual: lost },
    waiting,
  };
}
