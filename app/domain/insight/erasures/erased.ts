import type { RawRow } from "../../../../db/schema/raw-row";
import type { TimelineEntry } from "../../../../db/schema/sendings";
import { ERASED } from "../../base/channels/person";

/** A message without personal data; sums, statuses and times stay. */
export function erasedRow(row: RawRow): RawRow {
  return {
    ...row,
    recipient: ERASED,
    text: "",
    vars: null,
    payload: null,
    fallbacks: null,
    provider_ref: null,
    ...(row.task_id == null && { tags: null }),
    timeline: erasedTimeline(String(row.timeline)),
  };
}

export function erasedTimeline(timeline: string): string {
  const entries = JSON.parse(timeline) as TimelineEntry[];
  return JSON.stringify(entries.map(({ detail: _, was: __, ...entry }) => entry));
}
