import { isUnsentMessage } from "../../../base/chains/status";
import type { SendingRow } from "../accept/create-sending";

export const isTagged = ({ tags }: Pick<SendingRow, "tags">, tag: string) => tags?.includes(tag) === true;

export const isClickedOn = ({ clickedAt }: Pick<SendingRow, "clickedAt">) => clickedAt !== null && clickedAt > 0;

export function isIgnored({ clickedAt, status }: Pick<SendingRow, "clickedAt" | "status">): boolean {
  return clickedAt === 0 && (status === "delivered" || status === "seen");
}

/** Conditions of a report that no index serves; prices in micros. */
export interface ReportOnly {
  status?: "waiting" | "failed" | "unsent" | undefined;
  operator?: string | undefined;
  country?: string | undefined;
  task?: string | undefined;
  tag?: string | undefined;
  priceFrom?: number | undefined;
  priceTo?: number | undefined;
}

type Reported = Pick<SendingRow, "status" | "error" | "operator" | "taskId" | "tags" | "price">;

export function isReported(row: Reported, { status, operator, country, task, tag, priceFrom, priceTo }: ReportOnly) {
  const is = (wanted: string | undefined, own: string | null) =>
    wanted === undefined || (own ?? "") === (wanted === "-" ? "" : wanted);
  return (
    (status === undefined || reportedStatus(row) === status) &&
    is(operator, row.operator) &&
    is(country, row.operator.split("|").at(-2) ?? "") &&
    is(task, row.taskId) &&
    (tag === undefined || (tag === "-" ? !row.tags?.length : isTagged(row, tag))) &&
    (priceFrom === undefined || row.price >= priceFrom) &&
    (priceTo === undefined || row.price <= priceTo)
  );
}

function reportedStatus(row: Pick<SendingRow, "status" | "error">) {
  if (isUnsentMessage(row)) return "unsent";
  return ["pending", "processing", "paused"].includes(row.status) ? "waiting" : row.status;
}
