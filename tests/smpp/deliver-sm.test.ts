import { afterEach, describe, expect, it, vi } from "vitest";
import type { QueueMessage } from "../../app/domain/base/shared/ports/platform";
import type { Pdu } from "../../workers/smpp/codec/pdu";
import { STATUS } from "../../workers/smpp/codec/statuses";
import { soon } from "../support/engine/soon";
import { deliver, inStorage, later, MINUTE, objectOver, rows, wait } from "../support/providers/smpp-memory";

afterEach(() => {
  vi.restoreAllMocks();
});

function receipt(id: string, word = "DELIVRD"): Pdu {
  const short_message = new TextEncoder().encode(`id:${id} stat:${word} err:000`);
  return deliver({ esm_class: 4, short_message });
}

describe("A receipt that arrives before the answer to its submit", () => {
  it("is confirmed when it is queued, and costs no row if its message id arrives at once", () =>
    inStorage(async (sql) => {
      const { take, name, answers, ids } = objectOver(sql);
      take(receipt("7"));
      await wait(1);
      expect(answers).toEqual([]);
      name("7");
      await wait(1);
      expect(answers).toEqual([STATUS.ROK]);
      expect(ids()).toEqual(["7"]);
      await wait(150);
      expect(rows(sql)).toBe(0);
    }));

  it("is neither confirmed during an outage of the queue nor lost", () =>
    inStorage(async (sql) => {
      vi.spyOn(console, "error").mockImplementation(() => {});
      const { queue, take, name, answers, ids } = objectOver(sql);
      queue.isOut = true;
      take(receipt("7"));
      name("7");
      await wait(1);
      expect(answers).toEqual([STATUS.RX_T_APPN]);
      queue.isOut = false;
      take(receipt("7"));
      await wait(1);
      expect(answers).toEqual([STATUS.RX_T_APPN, STATUS.ROK]);
      expect(ids()).toEqual(["7"]);
    }));

  it("is stored before it is confirmed, and published when its message id arrives", () =>
    inStorage(async (sql) => {
      const { take, name, answers, ids } = objectOver(sql);
      take(receipt("7"));
      take(receipt("7"));
      await soon(() => expect(answers).toEqual([STATUS.ROK, STATUS.ROK]));
      expect(rows(sql)).toBe(1);
      name("7");
      await wait(1);
      expect(ids()).toEqual(["7"]);
      expect(rows(sql)).toBe(0);
    }));

  it("outlives the object, even if the queue was out when its id arrived", () =>
    inStorage(async (sql) => {
      vi.spyOn(console, "error").mockImplementation(() => {});
      const before = objectOver(sql);
      before.take(receipt("7"));
      await soon(() => expect(before.answers).toEqual([STATUS.ROK]));
      before.queue.isOut = true;
      before.name("7");
      await wait(1);
      const after = objectOver(sql);
      after.intake.reportOverdue();
      await wait(1);
      expect(after.ids()).toEqual([]);
      later(MINUTE + 1000);
      after.intake.reportOverdue();
      await wait(1);
      expect(after.ids()).toEqual(["7"]);
      expect(after.givenUp).toEqual([]);
      expect(rows(sql)).toBe(0);
    }));

  it("is logged, confirmed and ignored if its status is unknown", () =>
    inStorage(async (sql) => {
      const log = vi.spyOn(console, "error").mockImplementation(() => {});
      const { take, name, answers, ids } = objectOver(sql);
      name("7");
      take(receipt("7", "QUEUEDX"));
      await wait(1);
      expect([answers, ids()]).toEqual([[STATUS.ROK], []]);
      expect(log.mock.calls.flat().join()).toContain('"event":"receipts.strange","provider":"smsc"');
      expect(log.mock.calls.flat().join()).toContain('"code":"QUEUEDX"');
      take(receipt("7"));
      await wait(1);
      expect(ids()).toEqual(["7"]);
    }));

  it("is logged and dropped after a minute if its message is unknown", () =>
    inStorage(async (sql) => {
      const { take, intake, givenUp, answers } = objectOver(sql);
      take(receipt("7"));
      await soon(() => expect(answers).toEqual([STATUS.ROK]));
      intake.reportOverdue();
      expect(givenUp).toEqual([]);
      later(MINUTE + 1000);
      intake.reportOverdue();
      expect(givenUp).toEqual(["7"]);
      expect(rows(sql)).toBe(0);
    }));
});

const bare = (id: string, esm_class = 0): Pdu =>
  deliver({
    source_addr: "79160000001",
    destination_addr: "CABINET",
    esm_class,
    short_message: new TextEncoder().encode(
      `id:${id} sub:001 dlvrd:001 submit date:2611281159 done date:2611281200 stat:DELIVRD err:000 text:Hi`,
    ),
  });
const texts = (rung: QueueMessage[]) =>
  rung.flatMap((one) => (one.kind === "incoming" ? one.messages.map(({ text }) => text) : []));

describe("A receipt without a class and TLVs", () => {
  it("is a receipt of a known message, at once or when its answer comes", () =>
    inStorage(async (sql) => {
      const { take, name, answers, ids, rung } = objectOver(sql);
      name("7");
      take(bare("7"));
      take(bare("8"));
      await wait(1);
      name("8");
      await wait(1);
      expect([answers, ids(), texts(rung)]).toEqual([[STATUS.ROK, STATUS.ROK], ["7", "8"], []]);
    }));

  it("for a finished message is a duplicate, also for an evicted object", () =>
    inStorage(async (sql) => {
      const { take, name } = objectOver(sql);
      name("7");
      take(bare("7"));
      await wait(1);
      const after = objectOver(sql);
      after.take(bare("7"));
      await soon(() => expect(after.answers).toEqual([STATUS.ROK]));
      later(MINUTE + 1000);
      after.intake.reportOverdue();
      await wait(1);
      expect([texts(after.rung), after.givenUp]).toEqual([[], ["7"]]);
    }));

  it("is an incoming message if the SMSC never sent one and the id stays unknown", () =>
    inStorage(async (sql) => {
      const { take, answers, rung, intake, queue } = objectOver(sql);
      take(bare("7"));
      await soon(() => expect(answers).toEqual([STATUS.ROK]));
      intake.reportOverdue();
      await wait(1);
      expect(texts(rung)).toEqual([]);
      later(MINUTE + 1000);
      vi.spyOn(console, "error").mockImplementation(() => {});
      queue.isOut = true;
      intake.reportOverdue();
      await wait(1);
      queue.isOut = false;
      intake.reportOverdue();
      await wait(1);
      expect(rung).toMatchObject([{ messages: [{ from: "79160000001", to: "CABINET" }] }]);
      expect(texts(rung)).toEqual([expect.stringMatching(/^id:7 sub:001/)]);
      expect(rows(sql)).toBe(0);
    }));
});

describe("Receipts in another base than the answers", () => {
  it("are understood once one of them reveals it, including earlier ones", () =>
    inStorage(async (sql) => {
      const { take, name, ids } = objectOver(sql);
      // 4096 or 0x1000: nothing reveals the base yet.
      take(receipt("4096"));
      name("1000");
      await wait(1);
      expect(ids()).toEqual([]);
      name("3eb", "n");
      take(receipt("1003"));
      await wait(1);
      expect(ids()).toEqual(["3eb", "1000"]);
    }));
});
