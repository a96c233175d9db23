import { describe, expect, it } from "vitest";
import { COMMAND } from "../../workers/smpp/codec/pdu";
import { msOfPeriod, periodOf } from "../../workers/smpp/codec/periods";
import { STATUS } from "../../workers/smpp/codec/statuses";
import { sourceOf } from "../../workers/smpp/submit";
import { type Scene, submitted } from "../support/providers/smpp-centre";

const DAY = 86_400_000;

const answeredWith = async (status: number, scene: Scene = {}) =>
  (await submitted({ statusOf: () => status, ...scene })).verdict;

describe("An SMS centre's answer to a message", () => {
  // protocols §1.1
  it.each([
    ["RINVMSGLEN", 0x01],
    ["RINVCMDLEN", 0x02],
    ["RINVCMDID", 0x03],
    ["RINVSRCADR", 0x0a],
    ["RINVDSTADR", 0x0b],
    ["RINVMSGID", 0x0c],
    ["RSUBMITFAIL", 0x45],
    ["RINVSRCTON", 0x48],
    ["RINVSRCNPI", 0x49],
    ["RINVDSTTON", 0x50],
    ["RINVDSTNPI", 0x51],
    ["RINVSCHED", 0x61],
    ["RINVEXPIRY", 0x62],
    ["RX_P_APPN", 0x65],
    ["RX_R_APPN", 0x66],
    ["RINVOPTPARSTREAM", 0xc0],
    ["RMISSINGOPTPARAM", 0xc3],
    ["RDELIVERYFAILURE", 0xfe],
    ["RUNKNOWNERR", 0xff],
  ] as const)("%s ends the message", async (name, status) => {
    expect(STATUS[name]).toBe(status);
    const detail = `0x${status.toString(16).padStart(8, "0")}`;
    expect(await answeredWith(status)).toEqual({ kind: "rejected", code: `ESME_${name}`, detail });
  });

  it.each([
    ["RSYSERR", 0x08],
    ["RMSGQFUL", 0x14],
    ["RX_T_APPN", 0x64],
  ] as const)("%s has it sent again in a moment", async (name, status) => {
    expect(STATUS[name]).toBe(status);
    const detail = `0x${status.toString(16).padStart(8, "0")}`;
    expect(await answeredWith(status)).toEqual({ kind: "retry", code: `ESME_${name}`, afterMs: 1000, detail });
  });

  it.each([
    ["RINVBNDSTS", 0x04],
    ["RALYBND", 0x05],
    ["RBINDFAIL", 0x0d],
    ["RINVPASWD", 0x0e],
    ["RINVSYSID", 0x0f],
    ["RINVSYSTYP", 0x53],
  ] as const)("%s concerns our account: the message is retried once that may be fixed", async (name, status) => {
    expect(STATUS[name]).toBe(status);
    const detail = `0x${status.toString(16).padStart(8, "0")}`;
    expect(await answeredWith(status)).toEqual({ kind: "retry", code: `ESME_${name}`, afterMs: 60_000, detail });
  });

  it("RTHROTTLED pauses the window, then the message is sent", async () => {
    const { verdict, heard } = await submitted({ statusOf: (_pdu, place) => (place === 1 ? 0x58 : 0) });
    expect(verdict).toEqual({ kind: "accepted", ref: "7" });
    expect(heard).toHaveLength(2);
  });

  it("RTHROTTLED beyond the caller's time limit is retried later", async () => {
    expect(await answeredWith(STATUS.RTHROTTLED, { patienceMs: 500 })).toEqual({
      kind: "retry",
      code: "ESME_RTHROTTLED",
      afterMs: 1000,
      detail: "0x00000058",
    });
  });

  it.each([
    ["its vendor's own", 0x40b, "", { kind: "rejected", code: "0x0000040b", detail: "0x0000040b" }],
    ["one that the set-up names", 0x40b, "1035", { kind: "retry", code: "0x0000040b", afterMs: 60_000 }],
    ["one that it names in hexadecimal", 0x40b, "0x40A, 0x40b", { kind: "retry", code: "0x0000040b" }],
    ["a standard one that it names", 0x45, "69;8", { kind: "retry", code: "ESME_RSUBMITFAIL", afterMs: 60_000 }],
    ["a passing one that it names", 0x08, "69;8", { kind: "retry", code: "ESME_RSYSERR", afterMs: 60_000 }],
  ])("%s", async (_what, status, retry_statuses, expected) => {
    expect(await answeredWith(status, { properties: { retry_statuses } })).toMatchObject(expected);
  });

  it("contains the message id", async () => {
    expect(await answeredWith(0)).toEqual({ kind: "accepted", ref: "7" });
    expect(await answeredWith(0, { ref: "" })).toEqual({ kind: "unknown", code: "unreadable" });
  });

  it("that never comes leaves it unknown", async () => {
    expect((await submitted({ statusOf: () => null })).verdict).toEqual({ kind: "unknown", code: "linkLost" });
  });

  it("with one refused part refuses the whole message", async () => {
    const long = { message: { text: "Я".repeat(200) } };
    const parts = (statuses: number[]) => submitted({ ...long, statusOf: (_pdu, place) => statuses[place - 1]! });
    expect((await parts([0, 0, 0])).verdict).toEqual({ kind: "accepted", ref: "7,7,7" });
    expect((await parts([0x08, 0, 0x0b])).verdict).toMatchObject({ kind: "rejected", code: "ESME_RINVDSTADR" });
  });
});

describe("A message that no SMS centre could accept", () => {
  it.each([
    ["textTooLong", { text: "Я".repeat(67 * 256) }],
    ["textRequired", { text: "" }],
    ["senderInvalid", { sender: "A".repeat(21) }],
    ["phoneInvalid", { to: "+79161234567" }],
    ["phoneInvalid", { to: "12" }],
  ])("is refused before sending, %s", async (code, message) => {
    const { verdict, heard } = await submitted({ message });
    expect(verdict).toEqual({ kind: "rejected", code, detail: "" });
    expect(heard).toEqual([]);
  });
});

it("A message is sent with its parties' types, its time and the receipt request", async () => {
  const { heard } = await submitted({ message: { validityMs: 90_000 } });
  expect(heard).toMatchObject([
    {
      command: COMMAND.submit,
      fields: {
        source_addr_ton: 5,
        source_addr_npi: 0,
        source_addr: "CABINET",
        dest_addr_ton: 1,
        dest_addr_npi: 1,
        destination_addr: "79161234567",
        validity_period: "000000000130000R",
        registered_delivery: 1,
        data_coding: 0,
        esm_class: 0,
      },
    },
  ]);
});

it.each([
  ["CABINET", "3/0", 5, 0, "CABINET"],
  ["7 days", "0/1", 5, 0, "7 days"],
  ["1234", "3/0", 3, 0, "1234"],
  ["123456", "0/1", 0, 1, "123456"],
  ["1234567", "0/1", 1, 1, "1234567"],
  ["+79161234567", "3/0", 1, 1, "79161234567"],
] as const)("The sender %s where short numbers are %s is %i/%i", (sender, kind, ton, npi, source_addr) => {
  expect(sourceOf(sender, kind)).toEqual({ source_addr_ton: ton, source_addr_npi: npi, source_addr });
});

it("A short number is sent as the set-up requires", async () => {
  const { heard } = await submitted({ message: { sender: "1234" }, properties: { short_numbers: "0/1" } });
  expect(heard[0]!.fields).toMatchObject({ source_addr_ton: 0, source_addr_npi: 1, source_addr: "1234" });
});

describe("Periods", () => {
  it.each([
    [90_000, "000000000130000R"],
    [0, "000000000100000R"],
    [DAY, "000001000000000R"],
    [DAY + 3 * 3_600_000 + 4 * 60_000 + 5000, "000001030405000R"],
    [365 * DAY, "000030000000000R"],
  ])("of %i ms are written %s", (ms, written) => {
    expect(periodOf(ms)).toBe(written);
  });

  const NOW = Date.UTC(2026, 10, 22, 16, 0);
  it.each([
    ["000000000130000R", 90_000],
    ["000001030405000R", DAY + 3 * 3_600_000 + 4 * 60_000 + 5000],
    ["000100000000000R", 30 * DAY],
    ["261123160000000+", DAY],
    ["261123190000012+", DAY],
    ["261123130000012-", DAY],
    ["261121160000000+", -DAY],
    ["261122160000500+", 500],
    ["261322160000000+", null],
    ["260231160000000+", null],
    ["261122160000049+", null],
    ["000001000000000", null],
    ["tomorrow", null],
  ])("%s last %s ms", (period, ms) => {
    expect(msOfPeriod(period, NOW)).toBe(ms);
  });
});
