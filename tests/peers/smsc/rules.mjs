import smpp from "smpp";

const MOST_OCTETS = 140;
const CODINGS = [0, 1, 3, 8];

/** Status for a refused bind, else 0. */
export function refusalOfBind({ system_id, password }, account) {
  if (system_id !== account.systemId) return smpp.ESME_RINVSYSID;
  return password === account.password ? 0 : smpp.ESME_RINVPASWD;
}

export function refusalOfSubmit(pdu) {
  const { source_addr, source_addr_ton, destination_addr, dest_addr_ton, data_coding, message_payload } = pdu;
  if (dest_addr_ton !== 1 || !/^\d{3,20}$/.test(destination_addr)) return smpp.ESME_RINVDSTADR;
  const isName = source_addr_ton === 5;
  if (isName ? !/^.{1,11}$/.test(source_addr) : !/^\d{1,20}$/.test(source_addr)) return smpp.ESME_RINVSRCADR;
  if (!CODINGS.includes(data_coding)) return smpp.ESME_RINVDCS;
  const octets = octetsOf(pdu);
  if (message_payload === undefined) return octets >= 1 && octets <= MOST_OCTETS ? 0 : smpp.ESME_RINVMSGLEN;
  return pdu.short_message.message.length === 0 ? 0 : smpp.ESME_RINVMSGLEN;
}

// Seven bits per character in the default alphabet, header included.
function octetsOf({ short_message: { message, udh }, data_coding }) {
  const header = udh?.length > 0 ? 1 + Buffer.concat(udh).length : 0;
  if (data_coding === 8) return header + 2 * message.length;
  const escaped = message.match(/[\^{}\\[~\]|€\f]/g)?.length ?? 0;
  const length = message.length + escaped;
  return data_coding === 3 ? header + length : Math.ceil((header * 8 + length * 7) / 8);
}
