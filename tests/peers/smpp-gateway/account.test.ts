import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Bound } from "../../../workers/smpp/bound-session";
import { type Pdu, TLV, textOfTlv } from "../../../workers/smpp/codec/pdu";
import { STATUS } from "../../../workers/smpp/codec/statuses";
import { Session } from "../../../workers/smpp/session";
import { Account } from "../../../workers/smpp-gateway/account";
import { type Cabinet, type Incoming, type Sending, sending } from "../../../workers/smpp-gateway/cabinet";

const HOUR = 3_600_000;
const MINUTE = 60_000;

let errors: string[];

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 8, 1) });
  errors = [];
  vi.spyOn(console, "error").mockImplementation((line) => errors.push(`${line}`));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A customer's system that answers each deliver_sm with the status given. */
function customer(statusOf: (pdu: Pdu, place: number) => number = () => STATUS.ROK) {
  const heard: Pdu[] = [];
  const none = { onRequest() {}, onEnd() {} };
  const ours: Session = new Session({ write: (octets) => theirs.receive(octets), close: () => {} }, none);
  const theirs: Session = new Session(
    { write: (octets) => ours.receive(octets), close: () => {} },
    { onRequest: (pdu) => theirs.answer(pdu, statusOf(pdu, heard.push(pdu))), onEnd() {} },
  );
  const bound = new Bound(ours, 10);
  const texts = () => heard.map(({ fields }) => Buffer.from(fields.short_message!).toString("latin1"));
  const receipts = () => heard.map(({ tlvs }) => textOfTlv(tlvs, TLV.receiptedMessageId));
  const errors = () =>
    heard
      .map(({ tlvs }) => tlvs.get(TLV.networkErrorCode))
      .map((octets) => octets && Buffer.from(octets).toString("hex"));
  return { bound, texts, receipts, errors, end: () => ours.end("gone") };
}

class FakeSocket extends EventTarget {
  readyState = 1;
  close() {}
  open = () => this.dispatchEvent(new Event("open"));
  lose() {
    this.readyState = 3;
    this.dispatchEvent(new Event("close"));
  }
  publish(event: string, data: object) {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify({ event, data }) }));
  }
}

/** A Cabinet with rows written by the test. */
function fakeCabinet() {
  const state = { sockets: [] as FakeSocket[], isDown: false, pageSize: 1000, sendings: new Map<string, Sending>() };
  const rows: Incoming[] = [];
  return Object.assign(state, {
    write(text: string) {
      const createdAt = new Date(Date.now()).toISOString();
      const id = `${createdAt} ${rows.length}`;
      const row = { id, from: "+79160000001", to: "CABINET", payload: { text }, createdAt };
      rows.unshift(row);
      return { ...row, type: "sms" };
    },
    socket() {
      const socket = new FakeSocket();
      state.sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    sending: async (id: string) => (state.isDown ? null : (state.sendings.get(id) ?? "none")),
    async incoming(since: string | null, after: string | null, limit = state.pageSize) {
      if (state.isDown) return null;
      const found = rows.filter(({ id, createdAt }) => (!since || createdAt >= since) && (!after || id < after));
      const data = found.slice(0, limit);
      return { data, next: found.length > limit ? data.at(-1)!.id : null };
    },
  });
}

function accountOf(cabinet: ReturnType<typeof fakeCabinet>) {
  const account = new Account(cabinet as unknown as Cabinet, "client");
  cabinet.sockets[0]!.open();
  return account;
}

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const AWAITED = { source: "CABINET", destination: "79164440001", wanted: 1 };

describe("An incoming message", () => {
  it("during an outage of the socket is fetched afterwards, in order and once", async () => {
    const cabinet = fakeCabinet();
    cabinet.write("before the start");
    const account = accountOf(cabinet);
    const { bound, texts } = customer();
    account.add(bound, true);
    await settle(MINUTE);
    const live = cabinet.write("live");
    cabinet.sockets[0]!.publish("sendingsIncoming.created", live);
    await settle();
    cabinet.sockets[0]!.lose();
    cabinet.write("in the gap");
    await settle(1000);
    cabinet.write("just before the end of the gap");
    cabinet.sockets[1]!.open();
    cabinet.sockets[1]!.publish("sendingsIncoming.created", live);
    await settle();
    expect(texts()).toEqual(["live", "in the gap", "just before the end of the gap"]);
  });

  it("is fetched page by page, and again where the cabinet does not answer", async () => {
    const cabinet = fakeCabinet();
    cabinet.pageSize = 2;
    const account = accountOf(cabinet);
    const { bound, texts } = customer();
    account.add(bound, true);
    await settle();
    cabinet.sockets[0]!.lose();
    for (const text of ["1", "2", "3", "4", "5"]) {
      cabinet.write(text);
      await settle(100);
    }
    cabinet.isDown = true;
    await settle(1000);
    cabinet.sockets[1]!.open();
    // An event received before the gap is closed must not hide the gap.
    await settle(2 * MINUTE);
    cabinet.sockets[1]!.publish("sendingsIncoming.created", cabinet.write("live"));
    await settle();
    expect(texts()).toEqual(["live"]);
    cabinet.isDown = false;
    await settle(MINUTE);
    expect(texts()).toEqual(["live", "1", "2", "3", "4", "5"]);
  });

  it("waits for a bind hours later", async () => {
    const cabinet = fakeCabinet();
    const account = accountOf(cabinet);
    const sender = customer();
    account.add(sender.bound, false);
    account.remove(sender.bound);
    await settle(20 * HOUR);
    expect(account.isIdle).toBe(false);
    cabinet.sockets[0]!.publish("sendingsIncoming.created", cabinet.write("Hello"));
    const { bound, texts } = customer();
    account.add(bound, true);
    await settle();
    expect(texts()).toEqual(["Hello"]);
    account.remove(bound);
    await settle(73 * HOUR);
    expect(account.isIdle).toBe(true);
  });
});

describe("Receipts", () => {
  const publishDelivered = (cabinet: ReturnType<typeof fakeCabinet>, id: string) =>
    cabinet.sockets[0]!.publish("sendings.updated", { id, status: "delivered", state: { code: null } });

  it("keep a transmitter's account active even after a time without a receiver", async () => {
    const cabinet = fakeCabinet();
    const account = accountOf(cabinet);
    account.add(customer().bound, false);
    await settle(80 * HOUR);
    expect(account.isIdle).toBe(false);
  });

  it("are retried for hours to a busy system, with growing delays", async () => {
    const cabinet = fakeCabinet();
    const account = accountOf(cabinet);
    let isBusy = true;
    const { bound, receipts } = customer(() => (isBusy ? STATUS.RX_T_APPN : STATUS.ROK));
    account.add(bound, true);
    account.await("a", { ...AWAITED, names: new Set(["a"]), at: Date.now() });
    publishDelivered(cabinet, "a");
    await settle(5 * HOUR);
    const tries = receipts().length;
    expect(tries).toBeGreaterThan(60);
    expect(tries).toBeLessThan(80);
    isBusy = false;
    await settle(10 * MINUTE);
    expect(receipts()).toHaveLength(tries + 1);
    await settle(HOUR);
    expect(receipts()).toHaveLength(tries + 1);
    expect(errors).toEqual([]);
  });

  it.each([
    ["at once where it wants them never again", STATUS.RX_P_APPN, 1000, "ESME_RX_P_APPN"],
    ["after a day", STATUS.RMSGQFUL, 25 * HOUR, "ESME_RMSGQFUL"],
  ])("are given up %s, and it is logged", async (_when, status, ms, reason) => {
    const cabinet = fakeCabinet();
    const account = accountOf(cabinet);
    const { bound } = customer(() => status);
    account.add(bound, true);
    account.await("a", { ...AWAITED, names: new Set(["a"]), at: Date.now() });
    publishDelivered(cabinet, "a");
    await settle(ms);
    expect(errors.map((line) => JSON.parse(line))).toEqual([
      { event: "smpp.dropped", account: "client", what: "receipt", id: "a", reason },
    ]);
  });

  it("go to the next session when one ends in the middle", async () => {
    const cabinet = fakeCabinet();
    const account = accountOf(cabinet);
    const first = customer();
    account.add(first.bound, true);
    const second = customer();
    account.add(second.bound, true);
    account.await("a", { ...AWAITED, names: new Set(["a"]), at: Date.now() });
    publishDelivered(cabinet, "a");
    first.end();
    account.remove(first.bound);
    await settle();
    expect([...new Set([...first.receipts(), ...second.receipts()])]).toEqual(["a"]);
    expect(second.receipts()).toEqual(["a"]);
  });

  it("of messages without a report have that status, live or on query", async () => {
    const cabinet = fakeCabinet();
    const account = accountOf(cabinet);
    const { bound, texts } = customer();
    account.add(bound, true);
    for (const id of ["a", "b"]) account.await(id, { ...AWAITED, names: new Set([id]), at: Date.now() });
    const state = { status: "failed", error: "No report for a day", code: "expired" };
    cabinet.sockets[0]!.publish("sendings.updated", { id: "a", status: "failed", state });
    cabinet.sockets[0]!.lose();
    cabinet.sendings.set("b", sending.parse({ id: "b", status: "failed", state }));
    await settle(1000);
    cabinet.sockets[1]!.open();
    await settle(5000);
    expect(texts().map((text) => /stat:(\w+)/.exec(text)?.[1])).toEqual(["EXPIRED", "EXPIRED"]);
  });

  it("include the message's submit and end times, and the operator's code", async () => {
    const cabinet = fakeCabinet();
    const account = accountOf(cabinet);
    const { bound, texts, errors: networkErrors } = customer();
    account.add(bound, true);
    const submitted = Date.now();
    const failed = (detail?: string) => ({
      status: "failed",
      timeline: [
        { at: new Date(submitted + MINUTE).toISOString(), status: "sent" },
        { at: new Date(submitted + 2 * MINUTE).toISOString(), status: "failed", detail },
      ],
    });
    const ends: [object, string | null][] = [
      [failed("err:069"), "UNDELIV"],
      [failed("stat:UNDELIVRD err:7"), "EXPIRED"],
      [failed("network 3:260"), "REJECTD"],
      [failed(), "SMSC_ERR_12"],
      [failed("The operator refused it"), "undelivered"],
      [{ ...failed("err:000"), status: "delivered" }, null],
    ];
    for (const [index] of ends.entries()) {
      account.await(`${index}`, { ...AWAITED, names: new Set([`${index}`]), at: submitted });
    }
    await settle(HOUR);
    for (const [index, [end, code]] of ends.entries()) {
      cabinet.sockets[0]!.publish("sendings.updated", { id: `${index}`, ...end, state: { code } });
    }
    await settle();
    const [stats, errs] = [/stat:(\w+)/, /err:(\w+)/].map((word) => texts().map((text) => word.exec(text)?.[1]));
    expect(stats).toEqual(["UNDELIV", "EXPIRED", "REJECTD", "UNDELIV", "UNDELIV", "DELIVRD"]);
    expect(errs).toEqual(["069", "007", "260", "012", "000", "000"]);
    expect(networkErrors()).toEqual([undefined, undefined, "030104", undefined, undefined, undefined]);
    const dates = texts().map((text) => /submit date:(\d+) done date:(\d+)/.exec(text)?.slice(1));
    expect(dates[0]).toEqual(["2609010000", "2609010002"]);
    // The delivered message has no time of its own.
    expect(dates.at(-1)).toEqual(["2609010000", "2609010100"]);
  });

  it("that were missed are requested until the cabinet answers", async () => {
    const cabinet = fakeCabinet();
    const account = accountOf(cabinet);
    const { bound, receipts } = customer();
    account.add(bound, true);
    for (const id of ["a", "b"]) account.await(id, { ...AWAITED, names: new Set([id]), at: Date.now() });
    cabinet.sockets[0]!.lose();
    cabinet.sendings.set("a", sending.parse({ id: "a", status: "delivered" }));
    cabinet.isDown = true;
    await settle(1000);
    cabinet.sockets[1]!.open();
    await settle(5000);
    expect(receipts()).toEqual([]);
    cabinet.isDown = false;
    await settle(MINUTE);
    expect(receipts()).toEqual(["a"]);
  });

  it("stay within memory: beyond 20,000 the oldest is dropped, and it is logged", async () => {
    const cabinet = fakeCabinet();
    const account = accountOf(cabinet);
    for (let n = 0; n <= 20_000; n++) {
      account.await(`${n}`, { ...AWAITED, names: new Set([`${n}`]), at: Date.now() });
      publishDelivered(cabinet, `${n}`);
    }
    expect(errors.map((line) => JSON.parse(line))).toMatchObject([{ id: "0", reason: "tooMany" }]);
  });
});
