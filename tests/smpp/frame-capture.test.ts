import { expect, it } from "vitest";
import { ANSWER, COMMAND, encodePdu, TLV } from "../../workers/smpp/codec/pdu";
import { STATUS } from "../../workers/smpp/codec/statuses";
import { encodeAs } from "../../workers/smpp/codec/texts";
import { Overheard } from "../../workers/smpp/frame-capture";
import { shownFrame } from "../../workers/smpp/frame-text";
import { Session } from "../../workers/smpp/session";

const ADDRESS = "smpp://localhost:2775";

function open() {
  const overheard = new Overheard();
  const session = new Session(
    { write: () => {}, close: () => {} },
    { onRequest: () => {}, onEnd: () => {}, overheard: () => overheard },
  );
  const answer = (command: number, sequence: number, more = {}) =>
    session.receive(encodePdu({ command: command + ANSWER, sequence, ...more }));
  return { overheard, session, answer };
}

it("shows a bind with its account masked in fields, octets and characters", () => {
  const fields = { system_id: "cabinet", password: "hunter42", system_type: "VMA", interface_version: 0x34 };
  const shown = shownFrame(encodePdu({ command: COMMAND.bindTransceiver, sequence: 1, fields }));
  expect(shown).toMatch(
    /^bind_transceiver #1\nsystem_id: •••\npassword: •••\nsystem_type: VMA\ninterface_version: 52\n/,
  );
  expect(shown).not.toMatch(/cabinet|hunter42|68 75 6e 74|63 61 62 69/);
  expect(shown).toContain("0000  00 00 00 29 00 00 00 09 00 00 00 00 00 00 00 01  |...)............|");
  expect(shown).toContain("|•VMA.4...|");
});

it.each([
  ["bind_receiver", COMMAND.bindReceiver],
  ["bind_transmitter", COMMAND.bindTransmitter],
])("records a %s, masked", (name, command) => {
  const { overheard, session, answer } = open();
  session.ask(command, { fields: { system_id: "cabinet", password: "hunter42" } });
  answer(command, 1, { fields: { system_id: "SMSC" } });
  const [exchange] = overheard.exchanges(ADDRESS);
  expect(exchange!.request).toContain(`${name} #1\nsystem_id: •••\npassword: •••\n`);
  expect(exchange!.request).not.toMatch(/hunter42|68 75 6e 74/);
  expect(exchange!.answer).toContain(`${name}_resp #1 ESME_ROK`);
});

it("shows a text of data_coding 0 in its SMS centre's alphabet", () => {
  const fields = { data_coding: 0, short_message: Uint8Array.of(0x40, 0xe9) };
  const frame = encodePdu({ command: COMMAND.submit, sequence: 7, fields });
  expect(shownFrame(frame, "iso-8859-1")).toContain('short_message: "@é"');
  const payload = new Map([[TLV.messagePayload, Uint8Array.of(0x40, 0xe9)]]);
  const whole = encodePdu({ command: COMMAND.submit, sequence: 7, fields: { data_coding: 0 }, tlvs: payload });
  expect(shownFrame(whole, "iso-8859-1")).toContain('message_payload: "@é"');
});

it("shows a text in its own alphabet, a status by its name and number, and a TLV", () => {
  const { coding, octets } = encodeAs("Привет", 8, "gsm0338");
  const submit = { data_coding: coding, destination_addr: "79161234567", short_message: octets };
  const tlvs = new Map([[TLV.sarReference, Uint8Array.of(1, 2)]]);
  const shown = shownFrame(encodePdu({ command: COMMAND.submit, sequence: 7, fields: submit, tlvs }));
  expect(shown).toContain("submit_sm #7\n");
  expect(shown).toContain('short_message: "Привет"');
  expect(shown).toContain("destination_addr: 79161234567");
  expect(shown).toContain("sar_reference: 0102");
  const refusal = encodePdu({ command: COMMAND.submit + ANSWER, sequence: 7, status: STATUS.RTHROTTLED });
  expect(shownFrame(refusal)).toContain("submit_sm_resp #7 ESME_RTHROTTLED (0x00000058)");
});

it("shows the octets of an invalid PDU", () => {
  const cut = encodePdu({ command: COMMAND.submit, sequence: 7 }).subarray(0, 20);
  expect(shownFrame(cut)).toMatch(/^0000 {2}00 00 00/);
});

it("records the bind and the tested requests with their responses, and no others", async () => {
  const { overheard, session, answer } = open();
  session.ask(COMMAND.bindTransceiver, { fields: { system_id: "cabinet", password: "hunter42" } });
  answer(COMMAND.bindTransceiver, 1, { fields: { system_id: "SMSC" } });
  session.ask(COMMAND.submit, { fields: { destination_addr: "79990000001" } }).answer.catch(() => {});
  const ours = session.ask(COMMAND.submit, { fields: { destination_addr: "79990000002" } });
  overheard.want(ours.sequence);
  answer(COMMAND.submit, 2, { fields: { message_id: "theirs" } });
  answer(COMMAND.submit, 3, { fields: { message_id: "ours" } });
  const exchanges = overheard.exchanges(ADDRESS);
  expect(exchanges).toHaveLength(2);
  expect(exchanges[0]!.request).toContain(`${ADDRESS}\nbind_transceiver #1`);
  expect(exchanges[0]!.answer).toContain("bind_transceiver_resp #1 ESME_ROK");
  expect(exchanges[1]!.request).toContain("79990000002");
  expect(exchanges[1]!.answer).toContain("message_id: ours");
  expect(JSON.stringify(exchanges)).not.toMatch(/79990000001|theirs|hunter42/);
});

it("reports that no answer came", () => {
  const { overheard, session } = open();
  session.ask(COMMAND.bindTransceiver).answer.catch(() => {});
  expect(overheard.exchanges(ADDRESS)).toMatchObject([{ answer: null }]);
});
