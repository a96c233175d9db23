import type { TaskRow } from "../../../base/tasks/tasks";
import type { AudienceSegment } from "./segments";

/** Stored in a campaign's `meta` as `kept`. */
export interface Kept {
  /** The last phone that was looked at. */
  after: string;
  /** People of all segments together, each once. */
  people: number;
  /** By segment: people in it. */
  each: number[];
  isDone: boolean;
}

export const keptIn = ({ meta }: Pick<TaskRow, "meta">) => (meta as { kept?: Kept }).kept;

/** A campaign's segments, each with the people whom it had when the campaign began; null before that. */
export function segmentsAtStart(task: Pick<TaskRow, "meta">, segments: readonly AudienceSegment[] = []) {
  const kept = keptIn(task);
  return segments.map((one, nr) => ({ ...one, people: kept?.isDone ? (kept.each[nr] ?? null) : null }));
}
