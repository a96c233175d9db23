import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { Step } from "../../../../db/schema/moderation";
import { can, type Viewer } from "../access/viewer";
import { DECIDES, type ReviewKind } from "./kinds";

const HOUR = 60 * 60_000;
const WEEK = 7 * 24 * HOUR;
const MOST_OF_KIND = 500;
const LEAST_MEASURED = 3;

export interface Answers {
  decided: number;
  rejected: number;
  /** Median wait, ms; null: too few decisions. */
  usual: number | null;
  /** Decisions that took longer than an hour. */
  late: number;
}

interface Answer {
  isRejected: boolean;
  /** null: unknown, as for held messages. */
  waited: number | null;
}

/** Staff decisions of the last week, of the kinds that the viewer decides; null: not for this viewer. */
export async function answersOfWeek(db: Database, viewer: Viewer, now: number): Promise<Answers | null> {
  const since = now - WEEK;
  const may = (kind: ReviewKind) => viewer.level === "manager" && can(viewer, DECIDES[kind]);
  if (!(["names", "templates", "held", "payments"] as const).some(may)) return null;
  type Moderated = { history: string };
  const moderatedIn = (table: "sendernames" | "templates") =>
    db.all<Moderated>(sql`SELECT history FROM ${sql.raw(`${table} INDEXED BY ${table}_decided`)}
      WHERE moderation <> 'pending' AND updated_at >= ${since} ORDER BY updated_at DESC LIMIT ${MOST_OF_KIND}`);
  const [names, templates, held, disputes] = await Promise.all([
    may("names") ? moderatedIn("sendernames") : [],
    may("templates") ? moderatedIn("templates") : [],
    may("held")
      ? db.all<{ moderation: string }>(sql`SELECT moderation FROM held_decisions INDEXED BY held_decisions_at
          WHERE at >= ${since} ORDER BY at DESC LIMIT ${MOST_OF_KIND}`)
      : [],
    may("payments")
      ? db.all<{
          waited: number;
        }>(sql`SELECT ended_at - created_at AS waited FROM payment_doubts INDEXED BY payment_doubts_ended
          WHERE ended_by IS NOT NULL AND ended_at >= ${since} ORDER BY ended_at DESC LIMIT ${MOST_OF_KIND}`)
      : [],
  ]);
  return summed([
    ...[...names, ...templates].flatMap(({ history }) => answerIn(JSON.parse(history) as Step[], since)),
    ...held.map(({ moderation }): Answer => ({ isRejected: moderation === "rejected", waited: null })),
    ...disputes.map(({ waited }): Answer => ({ isRejected: false, waited })),
  ]);
}

function answerIn(history: Step[], since: number): Answer[] {
  const isAnswer = ({ what }: Step) => what === "approved" || what === "rejected";
  const index = history.findLastIndex((step) => isAnswer(step) && step.level === "manager" && step.at >= since);
  const [step, before] = [history[index], history.slice(0, Math.max(0, index))];
  const submission = before.findLast(({ what }) => what === "submitted" || what === "resubmitted");
  return step && submission ? [{ isRejected: step.what === "rejected", waited: step.at - submission.at }] : [];
}

function summed(answers: Answer[]): Answers {
  const waits = answers.flatMap(({ waited }) => (waited === null ? [] : [waited])).sort((a, b) => a - b);
  return {
    decided: answers.length,
    rejected: answers.filter(({ isRejected }) => isRejected).length,
    usual: waits.length < LEAST_MEASURED ? null : waits[Math.floor(waits.length / 2)]!,
    late: waits.filter((wait) => wait > HOUR).length,
  };
}
