import { describe, expect, it } from "vitest";
import { FrameReader, MAX_FRAME } from "../../workers/smpp/codec/frames";
import { ANSWER, COMMAND, decodePdu, encodePdu, TLV } from "../../workers/smpp/codec/pdu";

const hex = (octets: Uint8Array) => Buffer.from(octets).toString("hex");
const octets = (text: string) => Uint8Array.from(Buffer.from(text.replaceAll(" ", ""), "hex"));

describe("A PDU", () => {
  it("is written octet by octet as SMPP 3.4 defines it", () => {
    const bind = { command: COMMAND.bindTransceiver, sequence: 1 };
    const fields = { system_id: "sandbox", password: "secret", interface_version: 0x34 };
    expect(hex(encodePdu({ ...bind, fields }))).toBe(
      hex(octets("00000024 00000009 00000000 00000001 73616e64626f7800 73656372657400 00 34 00 00 00")),
    );
  });

  it("is written with its TLVs after its fields", () => {
    const tlvs = new Map([[TLV.sarTotal, Uint8Array.of(3)]]);
    const frame = encodePdu({ command: COMMAND.data + ANSWER, sequence: 7, fields: { message_id: "a1" }, tlvs });
    expect(hex(frame)).toBe(hex(octets("00000018 80000103 00000000 00000007 613100 020e 0001 03")));
  });

  it("has no body when it reports an error", () => {
    const frame = encodePdu({
      command: COMMAND.submit + ANSWER,
      sequence: 2,
      status: 0x58,
      fields: { message_id: "x" },
    });
    expect(hex(frame)).toBe(hex(octets("00000010 80000004 00000058 00000002")));
  });

  it("is read as it was written", () => {
    const fields = {
      service_type: "",
      source_addr_ton: 5,
      source_addr_npi: 0,
      source_addr: "CABINET",
      dest_addr_ton: 1,
      dest_addr_npi: 1,
      destination_addr: "79161234567",
      esm_class: 0x40,
      protocol_id: 0,
      priority_flag: 0,
      schedule_delivery_time: "",
      validity_period: "000001000000000R",
      registered_delivery: 1,
      replace_if_present_flag: 0,
      data_coding: 8,
      sm_default_msg_id: 0,
      short_message: octets("0500031102010416"),
    };
    const tlvs = new Map([[TLV.messagePayload, octets("00ff")]]);
    const written = { command: COMMAND.submit, status: 0, sequence: 0x7fffffff, fields, tlvs };
    expect(decodePdu(encodePdu(written))).toEqual(written);
  });

  it.each([
    ["a text without an end", "00000014 00000003 00000000 00000001 61616161"],
    ["a message longer than its frame", "00000013 00000004 00000000 00000001 00 01 01"],
    ["a TLV longer than its frame", "00000016 80000004 00000000 00000001 00 001e 0009 61"],
    ["a TLV without its length", "00000013 80000004 00000000 00000001 00 001e"],
    ["no body where one must be", "00000010 00000004 00000000 00000001"],
  ])("with %s is refused", (_what, frame) => {
    expect(() => decodePdu(octets(frame))).toThrow();
  });

  it("may answer an error without a body", () => {
    expect(decodePdu(octets("00000010 80000004 00000014 00000001"))).toMatchObject({ status: 0x14, fields: {} });
  });
});

describe("Frames", () => {
  const enquire = encodePdu({ command: COMMAND.enquireLink, sequence: 9 });
  const read = (...chunks: Uint8Array[]) => {
    const reader = new FrameReader();
    return chunks.flatMap((chunk) => [...reader.read(chunk)].map((frame) => hex(frame)));
  };

  it("are found wherever the stream was cut", () => {
    const stream = Buffer.concat([enquire, enquire, enquire]);
    for (let at = 1; at < stream.length; at++) {
      expect(read(stream.subarray(0, at), stream.subarray(at))).toEqual([hex(enquire), hex(enquire), hex(enquire)]);
    }
    expect(read(...Array.from(stream, (octet) => Uint8Array.of(octet as number)))).toHaveLength(3);
  });

  it.each(["00000000", "0000000f", "80000000", "ffffffff", "7fffffff", "48545450"])(
    "end with a length of %s, before anything is stored for it",
    (length) => {
      expect(() => read(octets(length))).toThrow("command_length");
    },
  );

  it("hold at most a message of 64 KB", () => {
    const length = new DataView(new ArrayBuffer(4));
    length.setUint32(0, MAX_FRAME + 1);
    expect(() => read(new Uint8Array(length.buffer))).toThrow("command_length");
  });
});
