import type { StoredEvent } from "../../../../db/schema/webhooks";
import type { SendingRow } from "../sendings/accept/create-sending";
import { sendingView } from "../sendings/view/message-view";
import { SAMPLE_VALUES, TEST_EVENT, type Values } from "./events";

export interface Payload {
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
  values: Values;
}

/** Status and error of this step, not the current ones. */
export function payloadOf(event: StoredEvent, row: SendingRow | undefined): Payload {
  const timestamp = new Date(event.at).toISOString();
  const data = event.data ?? (row ? stepOf(event, row, timestamp) : { id: event.id });
  return { type: event.type, timestamp, data, values: { event: event.type, ...(data as Values) } };
}

export function testPayload(now: number): Payload {
  const { event: _, ...sample } = SAMPLE_VALUES;
  const timestamp = new Date(now).toISOString();
  const data = { ...sample, createdAt: timestamp, updatedAt: timestamp };
  return { type: TEST_EVENT, timestamp, data, values: { event: TEST_EVENT, ...data } };
}

function stepOf({ type, error }: StoredEvent, row: SendingRow, updatedAt: string) {
  const { id, groupId, chainId, commonId, recipient, payload, price, createdAt, ...view } = sendingView(row);
  return {
    id,
    groupId,
    chainId,
    commonId,
    type: view.type,
    status: type.slice(type.indexOf(".") + 1),
    error: error ?? null,
    recipient,
    sender: payload.sender,
    text: payload.text,
    price,
    createdAt,
    updatedAt,
  };
}
