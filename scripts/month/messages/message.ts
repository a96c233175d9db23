import type { BillingStatus } from "../../../db/schema/billing";
import type { SendingStatus, TimelineEntry } from "../../../db/schema/sendings";

/** A message with what the books need to know of it; columns of `sendings` in the database's names. */
export interface Message {
  row: MessageRow;
  bill: BillingStatus | null;
  /** ms UTC when its price was charged or returned. */
  settledAt: number | null;
  source: string;
  tariffId: string | null;
  multiplier: number;
  /** Arrived after another step of its chain. */
  isDouble: boolean;
}

export interface MessageRow {
  [column: string]: string | number | null | object | undefined;
  owner_id: string;
  id: string;
  task_id: string | null;
  type: string;
  sender: string;
  recipient: string;
  text: string;
  segments: number;
  price: number;
  is_refundable: number;
  status: SendingStatus;
  error: string | null;
  attempts: number;
  provider: string | null;
  provider_ref: string | null;
  timeline: TimelineEntry[];
  created_at: number;
  updated_at: number;
  step: number;
  steps: number;
  fallbacks: object | null;
  vars: string | null;
  payload: string | null;
  title: string | null;
  chunk_id: string | null;
  bill: BillingStatus | null;
  segment_price: number | null;
  margin: number | null;
  reseller_id: string | null;
  clicked_at: number | null;
  operator: string;
  variant: 0 | 1 | null;
  tags: string[] | null;
  answered_at: number | null;
}

export const hasArrived = ({ row: { status } }: Message) => status === "delivered" || status === "seen";
