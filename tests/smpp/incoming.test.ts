import { afterEach, describe, expect, it, vi } from "vitest";
import { type Pdu, TLV } from "../../workers/smpp/codec/pdu";
import { STATUS } from "../../workers/smpp/codec/statuses";
import { deliver, inStorage, later, MINUTE, objectOver, wait } from "../support/providers/smpp-memory";

afterEach(() => {
  vi.restoreAllMocks();
});

const YES = deliver({ source_addr: "79160000001", destination_addr: "100", short_message: Uint8Array.of(0x41) });

function partOf(segment: number, letter: string): Pdu {
  const short_message = Uint8Array.of(5, 0, 3, 9, 2, segment, letter.charCodeAt(0));
  return deliver({ source_addr: "79160000001", destination_addr: "100", esm_class: 0x40, short_message });
}

describe("An incoming message", () => {
  it("with two parts of 64 KB is published, shortened, and confirmed", () =>
    inStorage(async (sql) => {
      const { take, answers, rung } = objectOver(sql);
      for (const segment of [1, 2]) {
        const pdu = deliver({ source_addr: "79160000001", destination_addr: "100", data_coding: 3 });
        const sar = new Map([
          [TLV.messagePayload, new Uint8Array(65_000).fill(0x41)],
          [TLV.sarReference, Uint8Array.of(0, 9)],
          [TLV.sarTotal, Uint8Array.of(2)],
          [TLV.sarSegment, Uint8Array.of(segment)],
        ]);
        take({ ...pdu, tlvs: sar });
      }
      await wait(1);
      expect(answers).toEqual([STATUS.ROK, STATUS.ROK]);
      expect(rung).toMatchObject([{ kind: "incoming", messages: [{ from: "79160000001", text: "A".repeat(10_000) }] }]);
    }));

  it("with data_coding 0 is read in the alphabet of the provider's set-up, in one piece or in two", () =>
    inStorage(async (sql) => {
      const { take, rung } = objectOver(sql, "iso-8859-1");
      const from = { source_addr: "79160000001", destination_addr: "100", data_coding: 0 };
      take(deliver({ ...from, short_message: Uint8Array.of(0x40, 0xe9, 0xe7) }));
      const part = (segment: number, octet: number) => Uint8Array.of(5, 0, 3, 9, 2, segment, octet);
      take(deliver({ ...from, esm_class: 0x40, short_message: part(2, 0xfc) }));
      take(deliver({ ...from, esm_class: 0x40, short_message: part(1, 0x5f) }));
      await wait(1);
      const texts = rung.flatMap((queueMessage) =>
        queueMessage.kind === "incoming" ? queueMessage.messages.map(({ text }) => text) : [],
      );
      expect(texts).toEqual(["@éç", "_ü"]);
    }));

  it("that cannot be stored is requested again, and the session continues", () =>
    inStorage(async (sql) => {
      vi.spyOn(console, "error").mockImplementation(() => {});
      const { take, answers } = objectOver(sql);
      sql.exec("DROP TABLE pieces");
      const header = Uint8Array.of(5, 0, 3, 9, 2, 1, 0x41);
      take(deliver({ esm_class: 0x40, short_message: header }));
      take(deliver({ short_message: Uint8Array.of(0x41) }));
      await wait(1);
      expect(answers).toEqual([STATUS.RX_T_APPN, STATUS.ROK]);
    }));

  it("repeated over the next session is the same one, also for an evicted object", () =>
    inStorage(async (sql) => {
      const { take, relink, refs } = objectOver(sql);
      take(YES);
      relink();
      await wait(1);
      take(YES);
      await wait(1);
      const other = objectOver(sql);
      other.take(YES);
      await wait(1);
      expect(new Set([...refs(), ...other.refs()]).size).toBe(1);
    }));

  it("repeated after an outage of the queue is the same one", () =>
    inStorage(async (sql) => {
      vi.spyOn(console, "error").mockImplementation(() => {});
      const { queue, take, refs, answers } = objectOver(sql);
      const tried: string[] = [];
      const queueMessage = queue.send;
      queue.send = async (queueMessages) => {
        tried.push(
          ...queueMessages.flatMap((one) => (one.kind === "incoming" ? one.messages.map(({ ref }) => ref) : [])),
        );
        return queueMessage(queueMessages);
      };
      queue.isOut = true;
      take(YES);
      await wait(1);
      queue.isOut = false;
      take(YES);
      await wait(1);
      expect(answers).toEqual([STATUS.RX_T_APPN, STATUS.ROK]);
      expect(tried).toEqual([refs()[0], refs()[0]]);
    }));

  it("repeated over one session is two messages, and so is one written again later", () =>
    inStorage(async (sql) => {
      const { take, relink, refs, intake } = objectOver(sql);
      take(YES);
      take(YES);
      await wait(1);
      take(YES);
      await wait(1);
      later(10_000);
      intake.reportOverdue();
      relink();
      take(YES);
      await wait(1);
      expect(new Set(refs()).size).toBe(4);
      expect(sql.exec<{ n: number }>("SELECT count(*) AS n FROM doubts").one().n).toBe(1);
      later(11 * MINUTE);
      intake.reportOverdue();
      expect(sql.exec<{ n: number }>("SELECT count(*) AS n FROM doubts").one().n).toBe(0);
    }));

  it("in parts is published once if only its last part is repeated", () =>
    inStorage(async (sql) => {
      const { take, relink, rung, answers, intake } = objectOver(sql);
      take(partOf(1, "A"));
      take(partOf(2, "B"));
      relink();
      await wait(1);
      take(partOf(2, "B"));
      await wait(1);
      later(11 * MINUTE);
      intake.reportOverdue();
      await wait(1);
      expect(answers).toEqual([STATUS.ROK, STATUS.ROK, STATUS.ROK]);
      expect(rung).toMatchObject([{ messages: [{ text: "AB" }] }]);
    }));

  it("in parts without a last one is published once, however slow the queue is", () =>
    inStorage(async (sql) => {
      const { queue, take, intake } = objectOver(sql);
      let queueMessages = 0;
      take(partOf(1, "A"));
      await wait(1);
      queue.send = async () => {
        queueMessages++;
        await wait(30);
      };
      later(11 * MINUTE);
      intake.reportOverdue();
      await wait(5);
      intake.reportOverdue();
      await wait(100);
      expect(queueMessages).toBe(1);
    }));
});
