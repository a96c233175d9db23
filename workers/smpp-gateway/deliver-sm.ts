import { partsOf } from "../smpp/codec/parts";
import { TLV } from "../smpp/codec/pdu";
import type { Body } from "../smpp/session";

/** Final statuses in SMPP. `lost`, `refused`: parts that became no message. */
const STATES: Record<string, { stat: string; state: number }> = {
  delivered: { stat: "DELIVRD", state: 2 },
  seen: { stat: "DELIVRD", state: 2 },
  failed: { stat: "UNDELIV", state: 5 },
  expired: { stat: "EXPIRED", state: 3 },
  lost: { stat: "UNDELIV", state: 5 },
  refused: { stat: "REJECTD", state: 8 },
};

export interface Parties {
  source: string;
  destination: string;
}

/** message_state for query_sm. */
export function stateOf(status: string, error: string | null): number {
  return stateFor(status, error)?.state ?? 1;
}

export function isFinal(status: string): boolean {
  return status in STATES;
}

/** Source and destination are swapped. */
export function receiptBody(id: string, status: string, error: string | null, { source, destination }: Parties): Body {
  const { stat, state } = stateFor(status, error) ?? { stat: "ENROUTE", state: 1 };
  const now = stamp(Date.now());
  const dlvrd = state === 2 ? "001" : "000";
  const err = state === 2 ? "000" : "001";
  const text = `id:${id} sub:001 dlvrd:${dlvrd} submit date:${now} done date:${now} stat:${stat} err:${err} text:`;
  return {
    fields: {
      ...partiesOf({ source: destination, destination: source }),
      esm_class: 4,
      data_coding: 0,
      short_message: Buffer.from(text, "latin1"),
    },
    tlvs: new Map([
      [TLV.receiptedMessageId, Buffer.from(`${id}\0`, "latin1")],
      [TLV.messageState, Uint8Array.of(state)],
    ]),
  };
}

export function messageBodies(text: string, parties: Parties, reference: number): Body[] {
  const parts = partsOf(text, "udh8", reference) ?? [];
  return parts.map(({ esmClass, coding, octets, tlvs }) => ({
    fields: { ...partiesOf(parties), esm_class: esmClass, data_coding: coding, short_message: octets },
    tlvs,
  }));
}

function stateFor(status: string, error: string | null) {
  return STATES[status === "failed" && error === "expired" ? "expired" : status];
}

function partiesOf({ source, destination }: Parties) {
  const [sourceTon, source_addr] = tonOf(source);
  const [destTon, destination_addr] = tonOf(destination);
  return {
    ...{ source_addr_ton: sourceTon, source_addr_npi: sourceTon === 5 ? 0 : 1, source_addr },
    ...{ dest_addr_ton: destTon, dest_addr_npi: destTon === 5 ? 0 : 1, destination_addr },
  };
}

function tonOf(address: string): [number, string] {
  return /^\+?\d+$/.test(address) ? [1, address.replace("+", "")] : [5, address];
}

/** YYMMDDhhmm, UTC */
const stamp = (ms: number) => new Date(ms).toISOString().replace(/\D/g, "").slice(2, 12);
