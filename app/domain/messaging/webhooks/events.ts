export const HOOK_EVENTS = [
  "sendings.sent",
  "sendings.delivered",
  "sendings.seen",
  "sendings.failed",
  "sendings.incoming",
  "shortLinks.clicked",
  "otp.confirmed",
] as const;

export type HookEventType = (typeof HOOK_EVENTS)[number];

export const TEST_EVENT = "webhooks.test";

/** Template variables with sample values. */
export const SAMPLE_VALUES = {
  event: "sendings.delivered",
  id: "0199d2a4-7c1e-7f00-8000-000000000001",
  groupId: "0199d2a4-7c1e-7f00-8000-000000000001",
  chainId: "0199d2a4-7c1e-7f00-8000-000000000001",
  commonId: "0199d2a4-7c1e-7f00-8000-000000000001",
  type: "sms",
  status: "delivered",
  error: null,
  recipient: "+79161234567",
  sender: "CABINET",
  from: null,
  text: 'Order "12" is ready',
  price: 2.5,
  createdAt: "2026-01-31T09:00:00.000Z",
  updatedAt: "2026-01-31T09:00:05.000Z",
} as const satisfies Record<string, string | number | null>;

export type Variable = keyof typeof SAMPLE_VALUES;
export type Values = Partial<Record<Variable, string | number | null>>;

export const VARIABLES = Object.keys(SAMPLE_VALUES) as Variable[];

/** Stable over retries, so that receivers can deduplicate. */
export function eventId({ type, id }: { type: string; id: string }): string {
  return `${id}.${type.slice(type.indexOf(".") + 1)}`;
}
