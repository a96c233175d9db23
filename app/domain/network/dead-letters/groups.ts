import type { FileStore } from "../../base/shared/ports/file-store";
import { findDeadLetters } from "./dead-letters";

const MOST = 1000;

/** Ids of the first dead letters of a kind; null: of all kinds. */
export async function firstOf(files: FileStore, kind: string | null, most: number): Promise<string[]> {
  const letters = await findDeadLetters(files, { limit: MOST });
  const meant = letters.filter((letter) => kind === null || letter.kind === kind);
  return meant.slice(0, most).map(({ id }) => id);
}

export interface DeadGroup {
  kind: string;
  count: number;
  /** Those without further automatic retries. */
  byHand: number;
  /** ms UTC of the first failure. */
  since: number;
}

export interface DeadSummary {
  total: number;
  isMore: boolean;
  /** Largest group first. */
  groups: DeadGroup[];
}

/** Counts dead letters by kind, up to the first thousand. */
export async function summariseDeadLetters(files: FileStore): Promise<DeadSummary> {
  const letters = await findDeadLetters(files, { limit: MOST });
  const groups = [...Map.groupBy(letters, ({ kind }) => kind)].map(([kind, of]) => ({
    kind,
    count: of.length,
    byHand: of.filter(({ dueAt }) => dueAt === null).length,
    since: Math.min(...of.map(({ since }) => since)),
  }));
  return {
    total: letters.length,
    isMore: letters.length === MOST,
    groups: groups.sort((a, b) => b.count - a.count),
  };
}
