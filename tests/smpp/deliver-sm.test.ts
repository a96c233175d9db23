import { afterEach, describe, expect, it, vi } from "vitest";
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

describe("A receipt that is quicker than the answer to its submit", () => {
  it("is confirmed when it is queued, and costs no row when its message id arrives at once", () =>
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

  it("is not confirmed while the queue is out, nor lost", () =>
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

  it("outlives the object, also where the queue was out when its name came", () =>
    inStorage(async (sql) => {
      vi.spyOn(console, "error").mockImplementation(() => {});
      const before = objectOver(sql);
      before.take(receipt("7"));
      await soon(() => expect(before.answers).toEqual([STATUS.ROK]));
      before.queue.isOut = true;
      before.name("7");
      await wait(1);
      const after = objectOver(sql);
      after.intake.tellOverdue();
      await wait(1);
      expect(after.ids()).toEqual([]);
      later(MINUTE + 1000);
      after.intake.tellOverdue();
      await wait(1);
      expect(after.ids()).toEqual(["7"]);
      expect(after.givenUp).toEqual([]);
      expect(rows(sql)).toBe(0);
    }));

  it("is logged, confirmed and ignored where its status is unknown", () =>
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

  it("is logged and dropped after a minute when its message is unknown", () =>
    inStorage(async (sql) => {
      const { take, intake, givenUp, answers } = objectOver(sql);
      take(receipt("7"));
      await soon(() => expect(answers).toEqual([STATUS.ROK]));
      intake.tellOverdue();
      expect(givenUp).toEqual([]);
      later(MINUTE + 1000);
      intake.tellOverdue();
      expect(givenUp).toEqual(["7"]);
      expect(rows(sql)).toBe(0);
    }));
});
