import type { Viewer } from "../../domain/access/viewer";
import type { BulkData } from "../../domain/sendings/bulk";
import { findSendings } from "../../domain/sendings/find";
import type { Platform } from "../../domain/shared/platform";
import type { Frequency } from "../../domain/tasks/recurrence";
import { cursorOf, nextStartOf, type RecurrentData } from "../../domain/tasks/recurrent";
import type { RejectedSample, TaskRow } from "../../domain/tasks/tasks";
import type { Language } from "../../i18n/options";
import { codeWriter } from "./code-text.server";

/** Reasons are told from the last failures alone: counting all would read them all. */
const LAST_FAILED = 64;

export interface BulkDetail {
  kind: "bulk";
  channel: string;
  sender: string;
  text: string;
  estimate: { recipients: number; duplicates: number; excluded: number; amount: number };
  /** Micros. */
  amount: number;
  refunded: number;
  /** Codes of the last failures and what they mean, the most frequent first. */
  reasons: { code: string; text: string; count: number }[];
}

export interface ImportDetail {
  kind: "import";
  listId: string;
  duplicates: number;
  errors: RejectedSample[];
}

export interface RecurrentDetail {
  kind: "recurrent";
  channel: string;
  sender: string;
  text: string;
  frequency: Frequency;
  zone: string;
  made: number;
  amount: number | null;
  /** ms UTC */
  nextAt: number | null;
  endsAt: number | null;
}

export type TaskDetail = BulkDetail | ImportDetail | RecurrentDetail;

/** What a task's page shows beside its progress; codes in words of `language`. */
export async function detailOf(
  platform: Platform,
  viewer: Viewer,
  row: TaskRow,
  language: Language,
): Promise<TaskDetail> {
  if (row.type === "sendings:recurrent") {
    const { sending, frequency, zone, amount, endsAt } = row.data as RecurrentData;
    const { made } = cursorOf(row);
    const channel = sending.type;
    return {
      kind: "recurrent",
      channel,
      sender: sending.payload.sender,
      text: sending.payload.text,
      frequency,
      zone,
      made,
      amount,
      endsAt,
      nextAt: nextStartOf(row),
    };
  }
  if (row.type === "contacts:import") {
    const { duplicates = 0, errors = [] } = row.meta as { duplicates?: number; errors?: RejectedSample[] };
    return { kind: "import", listId: String(row.data.listId), duplicates, errors };
  }
  const { type, payload, estimate } = row.data as BulkData;
  const { recipients, duplicates, excluded, amount } = estimate;
  return {
    kind: "bulk",
    channel: type,
    sender: payload.sender,
    text: payload.text,
    estimate: { recipients, duplicates, excluded, amount },
    amount: row.amount,
    refunded: row.refunded,
    reasons: row.errored > 0 ? await reasonsOf(platform, viewer, row.id, language) : [],
  };
}

async function reasonsOf({ db }: Platform, viewer: Viewer, taskId: string, language: Language) {
  const codes = codeWriter(language);
  const { rows } = await findSendings(db, viewer, { taskId, status: "failed", limit: LAST_FAILED });
  const counts = new Map<string, number>();
  for (const { error } of rows) {
    const code = error ?? "undelivered";
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return [...counts]
    .map(([code, count]) => ({ code, text: codes.text(code), count }))
    .sort((a, b) => b.count - a.count);
}
