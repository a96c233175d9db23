import { afterEach, describe, expect, it, vi } from "vitest";
import { Bound } from "../../workers/smpp/bound-session";
import { ANSWER, COMMAND, decodePdu, encodePdu, GENERIC_NACK, type Pdu } from "../../workers/smpp/codec/pdu";
import { STATUS } from "../../workers/smpp/codec/statuses";
import { Session } from "../../workers/smpp/session";

const tick = () => new Promise((resolve) => setTimeout(resolve));

function open() {
  const written: Pdu[] = [];
  const requests: Pdu[] = [];
  const ends: string[] = [];
  const session = new Session(
    {
      write: (octets) => {
        for (let at = 0; at < octets.length; ) {
          const length = new DataView(octets.buffer, octets.byteOffset + at).getUint32(0);
          written.push(decodePdu(octets.subarray(at, at + length)));
          at += length;
        }
      },
      close: () => {},
    },
    { onRequest: (pdu) => requests.push(pdu), onEnd: (reason) => ends.push(reason) },
  );
  const take = (command: number, sequence: number, more: Partial<Pdu> = {}) =>
    session.receive(encodePdu({ command, sequence, ...more }));
  return { session, written, requests, ends, take };
}

afterEach(() => {
  vi.useRealTimers();
});

describe("A session", () => {
  it("matches each answer to its request, in any order", async () => {
    const { session, take } = open();
    const first = session.ask(COMMAND.submit).answer;
    const second = session.ask(COMMAND.submit).answer;
    take(COMMAND.submit + ANSWER, 2, { fields: { message_id: "b" } });
    take(COMMAND.submit + ANSWER, 1, { status: STATUS.RTHROTTLED });
    expect((await second).fields.message_id).toBe("b");
    expect((await first).status).toBe(STATUS.RTHROTTLED);
  });

  it("accepts a generic_nack as an answer, too", async () => {
    const { session, take } = open();
    const { answer } = session.ask(COMMAND.submit);
    take(GENERIC_NACK, 1, { status: STATUS.RINVCMDLEN });
    expect((await answer).status).toBe(STATUS.RINVCMDLEN);
  });

  it("answers enquire_link and unbind automatically", async () => {
    const { written, ends, take } = open();
    take(COMMAND.enquireLink, 41);
    take(COMMAND.unbind, 42);
    await tick();
    expect(written).toMatchObject([
      { command: COMMAND.enquireLink + ANSWER, sequence: 41 },
      { command: COMMAND.unbind + ANSWER, sequence: 42 },
    ]);
    expect(ends).toEqual(["unbind"]);
  });

  it("leaves requests unanswered when it ends", async () => {
    const { session, ends } = open();
    const { answer } = session.ask(COMMAND.submit);
    session.end("closed");
    session.end("again");
    await expect(answer).rejects.toThrow("closed");
    await expect(session.ask(COMMAND.submit).answer).rejects.toThrow("over");
    expect(ends).toEqual(["closed"]);
  });

  it.each([
    ["two gigabytes", [0x80, 0, 0, 0]],
    ["nothing", [0, 0, 0, 0]],
    ["less than a header", [0, 0, 0, 15]],
    ["text of another protocol", [...new TextEncoder().encode("HTTP/1.1 400 Bad Request\r\n")]],
  ])("ends with a frame of %s", async (_what, octets) => {
    const { session, written, ends } = open();
    session.receive(Uint8Array.from(octets));
    await tick();
    expect(ends).toEqual([expect.stringContaining("command_length")]);
    expect(written).toMatchObject([{ command: GENERIC_NACK, status: STATUS.RINVCMDLEN }]);
  });

  it("refuses a request with broken fields, and continues", async () => {
    const { session, written, requests, take } = open();
    session.receive(Uint8Array.from(Buffer.from("0000001400000005000000000000000761616161", "hex")));
    take(COMMAND.deliver, 8);
    await tick();
    expect(written).toMatchObject([{ command: GENERIC_NACK, sequence: 7, status: STATUS.RINVCMDLEN }]);
    expect(requests).toMatchObject([{ sequence: 8 }]);
  });

  it("is uncertain after a broken response", async () => {
    const { session } = open();
    const { answer } = session.ask(COMMAND.submit);
    session.receive(Uint8Array.from(Buffer.from("0000001480000004000000000000000161616161", "hex")));
    await expect(answer).rejects.toThrow("no end");
  });

  it("ends after two unanswered enquiries", async () => {
    const { session, ends, take } = open();
    const bound = new Bound(session, 10);
    bound.enquire();
    take(COMMAND.enquireLink + ANSWER, 1);
    await tick();
    bound.enquire();
    bound.enquire();
    expect(ends).toEqual([]);
    bound.enquire();
    expect(ends).toEqual(["enquire_link was not answered"]);
  });
});

describe("A window", () => {
  const soon = () => Date.now() + 10_000;

  it("admits requests up to its size, the others in their order", async () => {
    const { window } = new Bound(open().session, 2);
    const order: number[] = [];
    const enter = (n: number) => window.enter(soon()).then((isIn) => isIn && order.push(n));
    for (const n of [1, 2, 3, 4]) void enter(n);
    await tick();
    expect(order).toEqual([1, 2]);
    window.leave();
    window.leave();
    await tick();
    expect(order).toEqual([1, 2, 3, 4]);
  });

  it("rejects requests that waited too long, and all requests when it closes", async () => {
    const { window } = new Bound(open().session, 1);
    expect(await window.enter(soon())).toBe(true);
    expect(await window.enter(Date.now() + 20)).toBe(false);
    const waiting = window.enter(soon());
    window.close();
    expect(await waiting).toBe(false);
  });

  it("pauses on request", async () => {
    const { window } = new Bound(open().session, 10);
    window.pause(30);
    const startedAt = Date.now();
    expect(await window.enter(soon())).toBe(true);
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(25);
  });

  it("gives the place of a request that is never answered to the next", async () => {
    vi.useFakeTimers();
    const { session, ends } = open();
    const bound = new Bound(session, 1);
    await bound.window.enter(soon());
    const answer = bound.ask(COMMAND.submit, {});
    const next = bound.window.enter(Date.now() + 60_000);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await answer).toBeNull();
    expect(await next).toBe(true);
    expect(ends).toEqual([]);
  });
});
