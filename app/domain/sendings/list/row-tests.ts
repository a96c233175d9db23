import type { SendingRow } from "../accept/create-sending";

export const isTagged = ({ tags }: Pick<SendingRow, "tags">, tag: string) => tags?.includes(tag) === true;

export const isClickedOn = ({ clickedAt }: Pick<SendingRow, "clickedAt">) => clickedAt !== null && clickedAt > 0;

export function isIgnored({ clickedAt, status }: Pick<SendingRow, "clickedAt" | "status">): boolean {
  return clickedAt === 0 && (status === "delivered" || status === "seen");
}

export function contains(text: string, wanted: string): boolean {
  return text.toLowerCase().includes(wanted.toLowerCase());
}
