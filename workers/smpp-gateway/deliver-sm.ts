import { partsOf } from "../smpp/codec/parts";
import { TLV } from "../smpp/codec/pdu";
import type { Body } from "../smpp/session";

/** Final statuses in SMPP. `lost`, `refused`: parts that never formed a message. */
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

export interface Submitted extends Parties {
  /** When its first part arrived, ms UTC. */
  at: number;
}

/** message_state for query_sm. */
export function stateOf(status: string, error: string | null): number {
  return stateFor(status, error)?.state ?? 1;
}

export function isFinal(status: string): boolean {
  return status in STATES;
}

/** `at`: ms UTC; null if unknown. `detail`: from the provider's receipt. */
export interface End {
  status: string;
  error: string | null;
  detail: string | null;
  at: number | null;
}

/** A receipt by SMPP 3.4 Appendix B; source and destination are swapped. `submittedAt`: ms UTC. */
export function receiptBody(id: string, end: End, { source, destination, at: submittedAt }: Submitted): Body {
  const { stat, state } = stateFor(end.status, end.error) ?? { stat: "ENROUTE", state: 1 };
  const doneAt = Math.max(end.at ?? Date.now(), submittedAt);
  const dlvrd = state === 2 ? "001" : "000";
  const { err, network } = faultOf(end);
  const dates = `submit date:${stamp(submittedAt)} done date:${stamp(doneAt)}`;
  const text = `id:${id} sub:001 dlvrd:${dlvrd} ${dates} stat:${stat} err:${err} text:`;
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
      ...(network ? [[TLV.networkErrorCode, network] as const] : []),
    ]),
  };
}

const ERR = /\berr:([0-9a-z]{1,3})\b/i;
const NETWORK = /\bnetwork (\d{1,3}):(\d{1,5})\b/;
const VENDOR = /_ERR_(\d{1,3})$/;
const NO_ERROR = "000";

/** The operator's own code in three characters; "000" without one. */
function faultOf({ status, error, detail }: End): { err: string; network: Uint8Array | null } {
  if (status !== "failed") return { err: NO_ERROR, network: null };
  const [, kind, code] = NETWORK.exec(detail ?? "") ?? [];
  const number = Number(code);
  const network = kind === undefined ? null : Uint8Array.of(Number(kind), number >> 8, number & 0xff);
  const errorCode = ERR.exec(detail ?? "")?.[1] ?? VENDOR.exec(error ?? "")?.[1] ?? (number < 1000 ? code : undefined);
  return { err: (errorCode ?? NO_ERROR).padStart(3, "0"), network };
}

export function messageBodies(text: string, parties: Parties, reference: number): Body[] {
  const parts = partsOf(text, "udh8", reference) ?? [];
  return parts.map(({ esmClass, coding, octets, tlvs }) => ({
    fields: { ...partiesOf(parties), esm_class: esmClass, data_coding: coding, short_message: octets },
    tlvs,
  }));
}

/** Passes an SMSC's own failure states on to the customer. */
const FAILURES: Record<string, { stat: string; state: number }> = {
  expired: STATES.expired!,
  EXPIRED: STATES.expired!,
  DELETED: { stat: "DELETED", state: 4 },
  UNKNOWN: { stat: "UNKNOWN", state: 7 },
  REJECTD: STATES.refused!,
};

function stateFor(status: string, error: string | null) {
  return (status === "failed" && FAILURES[error ?? ""]) || STATES[status];
}

function partiesOf({ source, destination }: Parties) {
  const [sourceTon, source_addr] = tonOf(source);
  const [destTon, destination_addr] = tonOf(destination);
  return {
    source_addr_ton: sourceTon,
    source_addr_npi: sourceTon === 5 ? 0 : 1,
    source_addr,
    dest_addr_ton: destTon,
    dest_addr_npi: destTon === 5 ? 0 : 1,
    destination_addr,
  };
}

function tonOf(address: string): [number, string] {
  return /^\+?\d+$/.test(address) ? [1, address.replace("+", "")] : [5, address];
}

/** YYMMDDhhmm, UTC */
const stamp = (ms: number) => new Date(ms).toISOString().replace(/\D/g, "").slice(2, 12);
