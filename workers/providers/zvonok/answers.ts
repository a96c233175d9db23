import { z } from "zod";
import type { Receipt } from "../../../app/domain/shared/ports/platform";
import { meaningOfZvonok } from "./statuses";

const id = z.union([z.string().min(1), z.number().int()]).transform(String);
/** Its own clock shows Moscow's time where it names no zone. */
const MOSCOW = "+03:00";

/** A refusal comes with HTTP 200 as well as with 400. */
export const refused = z.object({ status: z.literal("error"), data: z.unknown().transform(textOf) });

/** A call that was taken; older methods answer it bare, newer ones within `data`. */
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

/** What the look-ups answer: a list, one call, or either within `data`. */
export const calls = z
  .union([z.array(call), z.object({ data: z.union([z.array(call), call]) }).transform(({ data }) => data), call])
  .transform((given) => (Array.isArray(given) ? given : [given]));

/** When the call was asked for, ms UTC. */
export function bornAt({ created }: Call): number {
  return timeOf(created) ?? 0;
}

/** Nothing for a status that nobody described. */
export function receiptOf(row: Call, of: Pick<Receipt, "ownerId" | "id">): Receipt[] {
  const meaning = meaningOfZvonok(row.status ?? row.call_status ?? "", row.duration);
  const at = timeOf(row.completed ?? row.updated ?? row.created) ?? Date.now();
  return meaning ? [{ ...of, ref: row.call_id, at, ...meaning }] : [];
}

function timeOf(given: string | undefined): number | null {
  if (!given) return null;
  const text = given.replace(" ", "T");
  const time = Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : text + MOSCOW);
  return Number.isNaN(time) ? null : time;
}

function textOf(data: unknown): string {
  return typeof data === "string" ? data : JSON.stringify(data ?? "");
}
