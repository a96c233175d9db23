import { ANSWER, BINDS, COMMAND, decodePdu, type Fields, octetsOf, type Pdu, TLV } from "./codec/pdu";
import { pieceOf, textOf } from "./codec/short-message";
import { hexOf, statusName } from "./codec/statuses";
import type { Alphabet } from "./codec/texts";

const MASK = "•••";
const MASKED = -1;
const HEADER = 16;
const A_LINE = 16;
/** A payload of 64 KB is cut for display. */
const MOST_OCTETS = 1024;

const COMMAND_NAMES = new Map<number, string>([
  [COMMAND.bindReceiver, "bind_receiver"],
  [COMMAND.bindTransmitter, "bind_transmitter"],
  [COMMAND.bindTransceiver, "bind_transceiver"],
  [COMMAND.submit, "submit_sm"],
  [ANSWER, "generic_nack"],
]);
const TLV_NAMES = new Map<number, string>(
  Object.entries(TLV).map(([name, tag]) => [tag, name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]),
);

/** A bind's account is masked. */
export function shownFrame(frame: Uint8Array, alphabet: Alphabet = "gsm0338"): string {
  const pdu = readable(frame);
  const octets = [...frame.subarray(0, MOST_OCTETS)];
  if (!pdu) return dump(octets);
  const isBind = BINDS.has(pdu.command);
  const fields = isBind ? { ...pdu.fields, system_id: MASK, password: pdu.fields.password && MASK } : pdu.fields;
  if (isBind) octets.fill(MASKED, HEADER, endOfAccount(pdu.fields));
  return [headOf(pdu), ...fieldLines(pdu, fields, alphabet), ...tlvLines(pdu, alphabet), "", dump(octets)].join("\n");
}

function readable(frame: Uint8Array): Pdu | null {
  try {
    return decodePdu(frame);
  } catch {
    return null;
  }
}

function headOf({ command, status, sequence }: Pdu): string {
  if (command < ANSWER) return `${nameOf(command)} #${sequence}`;
  const verdict = status === 0 ? "ESME_ROK" : statusName(status);
  return `${nameOf(command)} #${sequence} ${verdict} (${hexOf(status)})`;
}

function nameOf(command: number): string {
  const request = COMMAND_NAMES.get(command);
  if (request || command < ANSWER) return request ?? hexOf(command);
  const answered = COMMAND_NAMES.get(command - ANSWER);
  return answered ? `${answered}_resp` : hexOf(command);
}

function fieldLines(pdu: Pdu, fields: Fields, alphabet: Alphabet): string[] {
  return Object.entries(fields).map(([name, value]) => {
    if (!(value instanceof Uint8Array)) return `${name}: ${value}`;
    return `${name}: ${value.length > 0 ? JSON.stringify(textOf([pieceOf(pdu, alphabet)])) : ""}`;
  });
}

function tlvLines(pdu: Pdu, alphabet: Alphabet): string[] {
  return [...pdu.tlvs].map(([tag, value]) => {
    const name = TLV_NAMES.get(tag) ?? `0x${tag.toString(16).padStart(4, "0")}`;
    if (tag !== TLV.messagePayload) return `${name}: ${hexOfOctets([...value])}`;
    return `${name}: ${JSON.stringify(textOf([{ ...pieceOf(pdu, alphabet), octets: octetsOf(pdu) }]))}`;
  });
}

/** A bind starts with system_id and password, each with a NUL. */
function endOfAccount({ system_id = "", password = "" }: Fields): number {
  return HEADER + system_id.length + 1 + password.length + 1;
}

function dump(octets: number[]): string {
  const lines: string[] = [];
  for (let at = 0; at < octets.length; at += A_LINE) {
    const line = octets.slice(at, at + A_LINE);
    const hex = hexOfOctets(line, " ");
    const text = line.map(charOf).join("");
    lines.push(`${at.toString(16).padStart(4, "0")}  ${hex.padEnd(3 * A_LINE - 1)}  |${text}|`);
  }
  return lines.join("\n");
}

function hexOfOctets(octets: number[], between = ""): string {
  return octets.map((octet) => (octet === MASKED ? "••" : octet.toString(16).padStart(2, "0"))).join(between);
}

function charOf(octet: number): string {
  if (octet === MASKED) return "•";
  return octet >= 0x20 && octet < 0x7f ? String.fromCharCode(octet) : ".";
}
