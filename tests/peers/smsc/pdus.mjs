import { partId } from "./parts.mjs";

const RECEIPTS = {
  sent: { stat: "ENROUTE", message_state: 1, err: "000" },
  delivered: { stat: "DELIVRD", message_state: 2, err: "000" },
  failed: { stat: "UNDELIV", message_state: 5, err: "001" },
};
const PARTS = { gsm: [160, 153], ucs2: [70, 67] };
const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/;
const isEscaped = (character) => /[\^{}\\[~\]|€]/.test(character);
let number = 0;

/** One receipt per part that requested one (Appendix B, and TLVs); SMS has no seen receipts. */
export function receiptPdus({ reference, kind, recipient, sender, data, receivedAt }) {
  const known = RECEIPTS[kind];
  const { wanted, source_addr_ton, source_addr_npi } = JSON.parse(data);
  if (!known) return [];
  const { stat, message_state, err } = known;
  return wanted.flatMap((registered, index) => {
    if (!(registered & 1) && !(registered & 2 && kind === "failed")) return [];
    const id = partId(reference, index + 1);
    const dlvrd = kind === "delivered" ? "001" : "000";
    const dates = `submit date:${stamp(receivedAt)} done date:${stamp(Date.now())}`;
    return {
      source_addr_ton: 1,
      source_addr_npi: 1,
      source_addr: recipient,
      dest_addr_ton: source_addr_ton,
      dest_addr_npi: source_addr_npi,
      destination_addr: sender,
      esm_class: 4,
      data_coding: 0,
      receipted_message_id: id,
      message_state,
      short_message: `id:${id} sub:001 dlvrd:${dlvrd} ${dates} stat:${stat} err:${err} text:`,
    };
  });
}

export function messagePdus({ from, to, text }) {
  const isGsm = GSM.test(text);
  const addresses = {
    source_addr_ton: 1,
    source_addr_npi: 1,
    source_addr: from,
    dest_addr_ton: /^\d+$/.test(to) ? 1 : 5,
    dest_addr_npi: 0,
    destination_addr: to,
  };
  const parts = partsOf(text, isGsm);
  number = (number + 1) & 0xff;
  return parts.map((message, index) => {
    const udh = Buffer.from([5, 0, 3, number, parts.length, index + 1]);
    return {
      ...addresses,
      esm_class: parts.length > 1 ? 0x40 : 0,
      data_coding: isGsm ? 0 : 8,
      short_message: parts.length > 1 ? { udh, message } : message,
    };
  });
}

function partsOf(text, isGsm) {
  const widthOf = (character) => (isGsm && isEscaped(character) ? 2 : character.length);
  const [single, part] = isGsm ? PARTS.gsm : PARTS.ucs2;
  const whole = [...text].reduce((width, character) => width + widthOf(character), 0);
  if (whole <= single) return [text];
  const parts = [];
  let used = part;
  for (const character of text) {
    if (used + widthOf(character) > part) {
      parts.push("");
      used = 0;
    }
    parts[parts.length - 1] += character;
    used += widthOf(character);
  }
  return parts;
}

/** YYMMDDhhmm */
const stamp = (ms) => new Date(ms).toISOString().replace(/\D/g, "").slice(2, 12);
