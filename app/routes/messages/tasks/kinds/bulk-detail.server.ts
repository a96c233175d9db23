import type { Viewer } from "../../../../domain/base/access/viewer";
import { channelOf } from "../../../../domain/base/channels/channels";
import { type Speed, speedOf } from "../../../../domain/base/tasks/minute-counts";
import { moneyOfTask, mostOf, type TaskMoney } from "../../../../domain/base/tasks/money";
import { pathCounts, reachedOf } from "../../../../domain/base/tasks/step-counts";
import type { TaskRow } from "../../../../domain/base/tasks/tasks";
import { type VariantResults, variantResults } from "../../../../domain/base/tasks/variant-counts";
import type { BulkData } from "../../../../domain/messaging/sendings/accept/create-bulk";
import { secondPayload } from "../../../../domain/messaging/sendings/compose/split-input";
import type { Failures } from "../../../../domain/messaging/sendings/list/failures";
import { segmentsAtStart } from "../../../../domain/messaging/sendings/recipients/kept-people";
import type { AudienceSegment } from "../../../../domain/messaging/sendings/recipients/segments";
import type { Language } from "../../../../i18n/options";
import { type PathView, pathView } from "../../../../web/words/path-view.server";
import { codeWriter } from "../../shared/code-text.server";
import { reasonsOf } from "../../shared/failure-text.server";
import { messageOf, type TaskMessage } from "./task-message";

/** Shows only the most frequent; the failure report has all. */
const SHOWN_REASONS = 6;

/** Messages of one step of the path; `charged` in micros. */
export interface StepRow {
  step: number;
  channel: string;
  left: number;
  arrived: number;
  /** null: the channel does not report views. */
  seen: number | null;
  waiting: number;
  failed: number;
  charged: number;
}

export interface BulkDetail extends TaskMessage {
  kind: "bulk";
  fallbacks: TaskMessage[];
  /** The second text of a split campaign. */
  second: TaskMessage | null;
  path: PathView;
  /** null: accepted before steps were counted. */
  steps: StepRow[] | null;
  /** People with an outcome, the base of the shares. */
  outcomes: number;
  /** People reached twice, and what the second delivery cost in micros. */
  doubles: number;
  twice: number;
  estimate: { recipients: number; duplicates: number; excluded: number; most: number; isExact: boolean };
  money: TaskMoney;
  /** null: nothing has been sent yet. */
  speed: Speed | null;
  /** Reasons and advice, most frequent first; `key` is the list's filter value. */
  reasons: { key: string; text: string; advice: string; count: number }[];
  /** People whose failures were examined. */
  looked: number;
  isAllLooked: boolean;
  /** null: a campaign with a single text. */
  variants: VariantResults | null;
  tags: string[];
  /** As they were when the campaign was accepted; `people`: in it at the start, null before. */
  segments: (AudienceSegment & { people: number | null })[];
}

interface DetailOptions {
  viewer: Viewer;
  now: number;
  language: Language;
  failures: Failures;
}

export function bulkDetail(row: TaskRow, { viewer, now, language, failures }: DetailOptions): BulkDetail {
  const { type, payload, chain, split, tags = [], estimate, path: forecast = null, audience } = row.data as BulkData;
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
        step,
        channel: types[step]!,
        left,
        arrived,
        failed,
        charged,
        waiting: Math.max(0, left - arrived - failed),
        seen: channelOf(types[step]!).reports.some((status) => status === "seen") ? seen : null,
      })) ?? null,
    outcomes,
    doubles: row.doubles,
    twice: counts?.twice ?? 0,
    estimate: { recipients, duplicates, excluded, most: mostOf(estimate), isExact: estimate.isExact !== false },
    money: moneyOfTask(row),
    speed: speedOf(row, now),
    reasons: reasonsOf(failures.reasons, { viewer, codes: codeWriter(language) }).slice(0, SHOWN_REASONS),
    looked: failures.total,
    isAllLooked: failures.isAll,
    second: split ? messageOf({ type, payload: secondPayload(payload, split) }) : null,
    variants: variantResults(row),
    tags,
    segments: segmentsAtStart(row, audience?.segments),
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
