import { z } from "zod";

const ratio = z.number().min(0).max(1);
const ms = z.number().int().min(0).max(120_000);
const address = z.url({ protocol: /^https?$/ });

/** Shares of submits: `busyShare` get 429, `failShare` 500; `hangShare` get no reply, half of them are stored. */
const faults = z.object({
  latencyMs: ms,
  receiptMs: ms,
  busyShare: ratio,
  failShare: ratio,
  hangShare: ratio,
  duplicateReceipts: z.boolean(),
  shuffleReceipts: z.boolean(),
});

/** `callbacks`: default callback address by account. `inboundUrl`: default address for incoming messages. */
export const control = z.object({
  ...faults.shape,
  inboundUrl: address.nullable(),
  callbacks: z.record(z.string(), address.nullable()),
});

export const controlChange = z.strictObject(control.partial().shape);
export const faultsChange = z.strictObject(faults.partial().shape);

export type Faults = z.infer<typeof faults>;
export type Control = z.infer<typeof control>;

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

export function faultsOf({ control, accounts }: Settings, account: string): Faults {
  const { inboundUrl: _, callbacks: __, ...common } = control;
  return { ...common, ...accounts[account] };
}

/** Callbacks are merged; null removes one. */
export function changed(control: Control, { callbacks, ...change }: Partial<Control>): Control {
  const known = Object.entries({ ...control.callbacks, ...callbacks }).filter(([, url]) => url !== null);
  return { ...control, ...change, callbacks: Object.fromEntries(known) };
}
