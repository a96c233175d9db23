import { conditionsOf, type SegmentRow } from "../../../domain/library/contacts/segments/segments";

export function shownSegment(row: SegmentRow) {
  const { id, title, people, isExact, countedAt } = row;
  return { id, title, people, isExact, countedAt, ...conditionsOf(row) };
}

export type ShownSegment = ReturnType<typeof shownSegment>;
