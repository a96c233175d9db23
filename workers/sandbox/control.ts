import { z } from "zod";

const share = z.number().min(0).max(1);
const ms = z.number().int().min(0).max(120_000);

/**
 * What a person or a test sets. `latencyMs` delays every answer of a provider; `receiptMs` is the time to the final
 * receipt; `failShare` of the submits answer 500 and are not carried out; `hangShare` of them never answer, and every
 * second one of those is carried out all the same.
 */
export const control = z.object({
  latencyMs: ms,
  receiptMs: ms,
  failShare: share,
  hangShare: share,
  duplicateReceipts: z.boolean(),
  shuffleReceipts: z.boolean(),
  inboundUrl: z.url({ protocol: /^https?$/ }).nullable(),
});

export const controlChange = z.strictObject(control.partial().shape);

export type Control = z.infer<typeof control>;

export function defaultControl(inboundUrl: string): Control {
  return {
    latencyMs: 0,
    receiptMs: 800,
    failShare: 0,
    hangShare: 0,
    duplicateReceipts: false,
    shuffleReceipts: false,
    inboundUrl: inboundUrl || null,
  };
}
