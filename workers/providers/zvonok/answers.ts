import { z } from "zod";
import type { Receipt } from "../../../app/domain/base/shared/ports/platform";
import { meaningOfZvonok } from "./statuses";

const id = z.union([z.string().min(1), z.number().int()]).transform(String);
/** Times without a zone are Moscow time. */
const MOSCOW = "+03:00";

/** Refusals arrive with HTTP 200 or 400. */
export const refused = z.object({ status: z.literal("error"), data: z.unknown().transform(textOf) });

const taken = z.object({ call_id: id, pincode: id.optional() });
export const called = z.union([z.object({ data: taken }).transform(({ data }) => data), taken]);

export const uploaded = z.union([
  z.object({ data: z.object({ audioclip_id: id }) }).transform(({ data }) => data),
  z.object({ audioclip_id: id }),
]);

const call = z.object({
  call_id: id,
  status: z.string().optional(),
  call_status: z.string().optional(),
  created: z.string().optional(),
  updated: z.string().optional(),
  completed: z.string().nullish(),
  duration: z.coerce.number().optional().catch(undefined),
});
export type Call = z.infer<typeof call>;

export const calls = z
  .union([z.array(call), z.object({ data: z.union([z.array(call), call]) }).transform(({ data }) => data), call])
  .transform((value) => (Array.isArray(value) ? value : [value]));

/** ms UTC. */
export function bornAt({ created }: Call): number {
  return timeOf(created) ?? 0;
}

export function receiptOf(row: Call, of: Pick<Receipt, "ownerId" | "id">): Receipt[] {
  const meaning = meaningOfZvonok(row.status ?? row.call_status ?? "", row.duration);
  const at = timeOf(row.completed ?? row.updated ?? row.created) ?? Date.now();
  return meaning ? [{ ...of, ref: row.call_id, at, ...meaning }] : [];
}

function timeOf(written: string | undefined): number | null {
  if (!written) return null;
  const text = written.replace(" ", "T");
  const time = Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : text + MOSCOW);
  return Number.isNaN(time) ? null : time;
}

function textOf(data: unknown): string {
  return typeof data === "string" ? data : JSON.stringify(data ?? "");
}
