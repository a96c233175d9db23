import { sentToOf } from "../../../../domain/base/figures/figures";
import { type Occurrence, occurrencesOf } from "../../../../domain/base/tasks/occurrences";
import { progressOf } from "../../../../domain/base/tasks/progress";
import type { TaskRow } from "../../../../domain/base/tasks/tasks";
import type { Language } from "../../../../i18n/options";
import { haltText } from "../pause-text.server";

export const SHOWN_MAILINGS = 24;

/** A campaign that was created, or consecutive ones skipped for the same reason; newest first. */
export type PastMailing = ReturnType<typeof madeOf> | LeftOut;

interface LeftOut {
  kind: "leftOut";
  at: number;
  /** Time of the oldest skipped one. */
  since: number;
  count: number;
  code: "paused" | "stopped" | "missed" | null;
  /** Reason in words, if it was an error. */
  text: string | null;
}

const CODES = ["paused", "stopped", "missed"] as const;

export function pastMailings(row: TaskRow, made: readonly TaskRow[], now: number, language: Language): PastMailing[] {
  const past: PastMailing[] = [];
  let why: string | null = null;
  for (const one of occurrencesOf(row, made, { now, limit: SHOWN_MAILINGS })) {
    const last = past.at(-1);
    if (one.made) past.push(madeOf(one.made, one.at, now));
    else if (last?.kind === "leftOut" && why === one.why) Object.assign(last, { since: one.at, count: last.count + 1 });
    else past.push(leftOut(one, language));
    why = one.why;
  }
  return past;
}

function madeOf(row: TaskRow, at: number, now: number) {
  const { id, state, delivered, errored, charged } = row;
  const people = progressOf(row, now).total;
  return { kind: "made" as const, at, id, state, people, left: sentToOf(row), delivered, errored, charged };
}

function leftOut({ at, why }: Occurrence, language: Language): LeftOut {
  const code = CODES.find((one) => one === why) ?? null;
  const halt = { type: "sendings:recurrent", state: "paused", error: why ?? "" } as const;
  return { kind: "leftOut", at, since: at, count: 1, code, text: code ? null : haltText(language, halt) };
}
