import { z } from "zod";

const share = z.number().min(0).max(1);
const ms = z.number().int().min(0).max(120_000);
const address = z.url({ protocol: /^https?$/ });

/**
 * How a provider behaves. `latencyMs` delays each of its answers; `receiptMs` is the time to the final receipt;
 * `busyShare` of the submits answer 429 and `failShare` of them 500, neither is carried out; `hangShare` of them never
 * answer, and every second one of those is carried out all the same.
 */
const faults = z.object({
  latencyMs: ms,
  receiptMs: ms,
  busyShare: share,
  failShare: share,
  hangShare: share,
  duplicateReceipts: z.boolean(),
  shuffleReceipts: z.boolean(),
});

/**
 * What a person or a test sets for all providers. `callbacks`: where a provider (by its account's name) reports what no
 * message names an address for; `inboundUrl` is for incoming messages of those that have none.
 */
export const control = z.object({
  ...faults.shape,
  inboundUrl: address.nullable(),
  callbacks: z.record(z.string(), address.nullable()),
});

export const controlChange = z.strictObject(control.partial().shape);
export const faultsChange = z.strictObject(faults.partial().shape);

export type Faults = z.infer<typeof faults>;
export type Control = z.infer<typeof control>;

/** The control of all, and what single accounts have otherwise. */
export interface Settings {
  control: Control;
  accounts: Record<string, Partial<Faults>>;
}

export function defaultSettings(inboundUrl: string): Settings {
  return {
    control: {
      latencyMs: 0,
      receiptMs: 800,
      busyShare: 0,
      failShare: 0,
      hangShare: 0,
      duplicateReceipts: false,
      shuffleReceipts: false,
      inboundUrl: inboundUrl || null,
      callbacks: {},
    },
    accounts: {},
  };
}

/** How this account behaves: as all do, but for what was set for it alone. */
export function faultsOf({ control, accounts }: Settings, account: string): Faults {
  const { inboundUrl: _, callbacks: __, ...common } = control;
  return { ...common, ...accounts[account] };
}

/** Callbacks are added to those that are known; null takes one away. */
export function changed(control: Control, { callbacks, ...change }: Partial<Control>): Control {
  const known = Object.entries({ ...control.callbacks, ...callbacks }).filter(([, url]) => url !== null);
  return { ...control, ...change, callbacks: Object.fromEntries(known) };
}
