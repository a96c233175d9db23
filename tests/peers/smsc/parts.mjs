import { randomBytes } from "node:crypto";

/** A part's id: the message's reference plus two hexadecimal digits. */
export const partId = (reference, segment) => `${reference}${segment.toString(16).padStart(2, "0")}`;

/** Assigns an id to each submit_sm; returns the whole message with its last part. */
export function joiner(session) {
  const open = new Map();
  return (pdu) => {
    const { number, total, segment } = placeOf(pdu);
    const { source_addr: from, destination_addr: to } = pdu;
    const key = JSON.stringify([from, to, number, total]);
    const message = open.get(key) ?? { reference: randomBytes(6).toString("hex"), texts: [], wanted: [] };
    open.set(key, message);
    message.texts[segment - 1] = textOf(pdu);
    message.wanted[segment - 1] = pdu.registered_delivery;
    const { reference, texts, wanted } = message;
    const id = partId(reference, segment);
    if (Object.keys(texts).length < total) return { id };
    open.delete(key);
    const { source_addr_ton, source_addr_npi } = pdu;
    const data = { session, wanted, source_addr_ton, source_addr_npi };
    return { id, whole: { reference, to, from, text: texts.join(""), data } };
  };
}

function textOf({ short_message, message_payload }) {
  return `${message_payload?.message ?? short_message.message}`;
}

function placeOf({ short_message: { udh = [] }, sar_msg_ref_num, sar_total_segments, sar_segment_seqnum }) {
  for (const element of udh) {
    if (element[0] === 0 && element[1] === 3) return { number: element[2], total: element[3], segment: element[4] };
    if (element[0] === 8 && element[1] === 4) {
      return { number: element.readUInt16BE(2), total: element[4], segment: element[5] };
    }
  }
  if (sar_total_segments > 1) {
    return { number: sar_msg_ref_num, total: sar_total_segments, segment: sar_segment_seqnum };
  }
  return { number: randomBytes(4).toString("hex"), total: 1, segment: 1 };
}
