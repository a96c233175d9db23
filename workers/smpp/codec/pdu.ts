import { latin1 } from "./octets";

/** Command ids (protocols §1); answers set the highest bit. */
export const COMMAND = {
  bindReceiver: 0x01,
  bindTransmitter: 0x02,
  query: 0x03,
  submit: 0x04,
  deliver: 0x05,
  unbind: 0x06,
  bindTransceiver: 0x09,
  enquireLink: 0x15,
  alert: 0x102,
  data: 0x103,
} as const;

export const BINDS: ReadonlySet<number> = new Set([
  COMMAND.bindReceiver,
  COMMAND.bindTransmitter,
  COMMAND.bindTransceiver,
]);

export const ANSWER = 0x80000000;
export const GENERIC_NACK = ANSWER;

export const TLV = {
  receiptedMessageId: 0x1e,
  userMessageReference: 0x204,
  interfaceVersion: 0x210,
  destinationPort: 0x20b,
  sarReference: 0x20c,
  sarTotal: 0x20e,
  sarSegment: 0x20f,
  networkErrorCode: 0x423,
  messagePayload: 0x424,
  messageState: 0x427,
} as const;

export interface Fields {
  system_id?: string;
  password?: string;
  system_type?: string;
  interface_version?: number;
  addr_ton?: number;
  addr_npi?: number;
  address_range?: string;
  service_type?: string;
  source_addr_ton?: number;
  source_addr_npi?: number;
  source_addr?: string;
  dest_addr_ton?: number;
  dest_addr_npi?: number;
  destination_addr?: string;
  esm_class?: number;
  protocol_id?: number;
  priority_flag?: number;
  schedule_delivery_time?: string;
  validity_period?: string;
  registered_delivery?: number;
  replace_if_present_flag?: number;
  data_coding?: number;
  sm_default_msg_id?: number;
  short_message?: Uint8Array;
  message_id?: string;
  final_date?: string;
  message_state?: number;
  error_code?: number;
}

export type Tlvs = ReadonlyMap<number, Uint8Array>;

export interface Pdu {
  command: number;
  status: number;
  sequence: number;
  fields: Fields;
  tlvs: Tlvs;
}

type Kind = "octet" | "text" | "octets";
type Layout = readonly (readonly [keyof Fields, Kind])[];

const BIND: Layout = [
  ["system_id", "text"],
  ["password", "text"],
  ["system_type", "text"],
  ["interface_version", "octet"],
  ["addr_ton", "octet"],
  ["addr_npi", "octet"],
  ["address_range", "text"],
];
const SOURCE: Layout = [
  ["source_addr_ton", "octet"],
  ["source_addr_npi", "octet"],
  ["source_addr", "text"],
];
const PARTIES: Layout = [
  ["service_type", "text"],
  ...SOURCE,
  ["dest_addr_ton", "octet"],
  ["dest_addr_npi", "octet"],
  ["destination_addr", "text"],
  ["esm_class", "octet"],
];
const MESSAGE: Layout = [
  ...PARTIES,
  ["protocol_id", "octet"],
  ["priority_flag", "octet"],
  ["schedule_delivery_time", "text"],
  ["validity_period", "text"],
  ["registered_delivery", "octet"],
  ["replace_if_present_flag", "octet"],
  ["data_coding", "octet"],
  ["sm_default_msg_id", "octet"],
  ["short_message", "octets"],
];
const MESSAGE_ID: Layout = [["message_id", "text"]];

const LAYOUTS = new Map<number, Layout>([
  [COMMAND.bindReceiver, BIND],
  [COMMAND.bindTransmitter, BIND],
  [COMMAND.bindTransceiver, BIND],
  [COMMAND.bindReceiver + ANSWER, [["system_id", "text"]]],
  [COMMAND.bindTransmitter + ANSWER, [["system_id", "text"]]],
  [COMMAND.bindTransceiver + ANSWER, [["system_id", "text"]]],
  [COMMAND.submit, MESSAGE],
  [COMMAND.deliver, MESSAGE],
  [COMMAND.submit + ANSWER, MESSAGE_ID],
  [COMMAND.deliver + ANSWER, MESSAGE_ID],
  [COMMAND.data, [...PARTIES, ["registered_delivery", "octet"], ["data_coding", "octet"]]],
  [COMMAND.data + ANSWER, MESSAGE_ID],
  [COMMAND.query, [...MESSAGE_ID, ...SOURCE]],
  [
    COMMAND.query + ANSWER,
    [...MESSAGE_ID, ["final_date", "text"], ["message_state", "octet"], ["error_code", "octet"]],
  ],
]);

const HEADER = 16;
const NO_OCTETS = new Uint8Array();
const NO_LAYOUT: Layout = [];
const NO_TLVS: Tlvs = new Map();

export class BadPdu extends Error {}

export type Written = Pick<Pdu, "command" | "sequence"> & Partial<Pdu>;

/** An error answer has no body. Characters beyond Latin-1 become "?". */
export function encodePdu({ command, sequence, status = 0, fields = {}, tlvs = NO_TLVS }: Written): Uint8Array {
  const layout = status === 0 ? (LAYOUTS.get(command) ?? NO_LAYOUT) : NO_LAYOUT;
  let length = HEADER;
  for (const [name, kind] of layout) length += sizeOf(fields[name], kind);
  for (const octets of tlvs.values()) length += 4 + octets.length;
  const frame = new Uint8Array(length);
  const view = new DataView(frame.buffer);
  view.setUint32(0, length);
  view.setUint32(4, command);
  view.setUint32(8, status);
  view.setUint32(12, sequence);
  let at = HEADER;
  for (const [name, kind] of layout) at = writeField(frame, at, fields[name], kind);
  for (const [tag, octets] of tlvs) {
    view.setUint16(at, tag);
    view.setUint16(at + 2, octets.length);
    frame.set(octets, at + 4);
    at += 4 + octets.length;
  }
  return frame;
}

type Value = Fields[keyof Fields];

function sizeOf(value: Value, kind: Kind): number {
  return kind === "octet" ? 1 : 1 + ((value as string | Uint8Array | undefined)?.length ?? 0);
}

function writeField(frame: Uint8Array, at: number, value: Value, kind: Kind): number {
  if (kind === "octet") frame[at] = (value as number | undefined) ?? 0;
  else if (kind === "octets") {
    const octets = (value as Uint8Array | undefined) ?? NO_OCTETS;
    frame[at] = octets.length;
    frame.set(octets, at + 1);
  } else {
    const text = (value as string | undefined) ?? "";
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      frame[at + index] = code > 0 && code < 0x100 ? code : 0x3f;
    }
  }
  return at + sizeOf(value, kind);
}

/** Throws BadPdu if a field or TLV reaches past the end. */
export function decodePdu(frame: Uint8Array): Pdu {
  if (frame.length < HEADER) throw new BadPdu("no header");
  const view = new DataView(frame.buffer, frame.byteOffset, frame.length);
  const command = view.getUint32(4);
  const fields: Record<string, string | number | Uint8Array> = {};
  let at = HEADER;
  const layout = LAYOUTS.get(command);
  // Error answers come with or without a body.
  for (const [name, kind] of layout ?? NO_LAYOUT) {
    if (at === frame.length && command >= ANSWER) break;
    if (at >= frame.length) throw new BadPdu(`no ${name}`);
    if (kind === "octet") fields[name] = frame[at++]!;
    else if (kind === "octets") {
      const end = at + 1 + frame[at]!;
      if (end > frame.length) throw new BadPdu(`${name} is cut`);
      fields[name] = frame.slice(at + 1, end);
      at = end;
    } else {
      const end = frame.indexOf(0, at);
      if (end === -1) throw new BadPdu(`${name} has no end`);
      fields[name] = latin1(frame, at, end);
      at = end + 1;
    }
  }
  const tlvs = layout ? readTlvs(frame, view, at) : NO_TLVS;
  return { command, status: view.getUint32(8), sequence: view.getUint32(12), fields, tlvs };
}

function readTlvs(frame: Uint8Array, view: DataView, from: number): Tlvs {
  if (from === frame.length) return NO_TLVS;
  const tlvs = new Map<number, Uint8Array>();
  for (let at = from; at < frame.length; ) {
    if (at + 4 > frame.length) throw new BadPdu("a TLV is cut");
    const end = at + 4 + view.getUint16(at + 2);
    if (end > frame.length) throw new BadPdu("a TLV is cut");
    tlvs.set(view.getUint16(at), frame.slice(at + 4, end));
    at = end;
  }
  return tlvs;
}

export function textOfTlv(tlvs: Tlvs, tag: number): string | undefined {
  const octets = tlvs.get(tag);
  if (!octets) return undefined;
  const end = octets.indexOf(0);
  return latin1(octets, 0, end === -1 ? octets.length : end);
}

export function numberOfTlv(tlvs: Tlvs, tag: number): number | undefined {
  return tlvs.get(tag)?.reduce((number, octet) => number * 256 + octet, 0);
}

/** short_message, or message_payload when that is empty. */
export function octetsOf({ fields, tlvs }: Pick<Pdu, "fields" | "tlvs">): Uint8Array {
  const { short_message: short } = fields;
  return short && short.length > 0 ? short : (tlvs.get(TLV.messagePayload) ?? NO_OCTETS);
}
