import { env, runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { newId } from "../../app/domain/shared/ids";
import type { Ring } from "../../app/domain/shared/platform";
import { Early } from "../../workers/smpp/early";
import { Handed } from "../../workers/smpp/handed";
import { Intake } from "../../workers/smpp/intake";
import { COMMAND, type Fields, type Pdu, TLV } from "../../workers/smpp/pdu";
import { Puzzle } from "../../workers/smpp/puzzle";
import type { Session } from "../../workers/smpp/session";
import { STATUS } from "../../workers/smpp/statuses";
import type { Alphabet } from "../../workers/smpp/texts";

const MINUTE = 60_000;

afterEach(() => {
  vi.restoreAllMocks();
});

/** An object's memory over its storage: another of the same storage is the object after an eviction. */
function objectOver(sql: SqlStorage, alphabet: Alphabet = "gsm0338") {
  const rung: Ring[] = [];
  const givenUp: string[] = [];
  const handed = new Handed(sql);
  const bell = {
    isOut: false,
    ring: async (rings: Ring[]) => void (bell.isOut ? expect.fail("out") : rung.push(...rings)),
  };
  const early = new Early(sql, ({ id }) => givenUp.push(id));
  const intake = new Intake({
    bell,
    handed,
    early,
    puzzle: new Puzzle(sql),
    provider: () => "smsc",
    alphabet: () => alphabet,
  });
  const answers: number[] = [];
  const session = { answer: (_pdu: Pdu, status: number) => answers.push(status) } as unknown as Session;
  return {
    ...{ bell, rung, givenUp, answers, intake },
    take: (pdu: Pdu) => intake.take(session, pdu),
    /** The SMSC calls our message "m" so. */
    name(ref: string) {
      const batch = handed.openBatch(Date.now());
      const entry = handed.open(batch, { ownerId: "o", id: "m", source: "CABINET" }, 1);
      const key = handed.name(entry, 0, ref);
      handed.settle(entry, "accepted");
      handed.keep(batch);
      intake.look(key);
    },
    ids: () => rung.flatMap((ring) => (ring.kind === "receipts" ? ring.receipts.map(({ ref }) => ref) : [])),
  };
}

const deliver = (fields: Fields): Pdu => ({
  ...{ command: COMMAND.deliver, status: 0, sequence: 1, fields },
  tlvs: new Map(),
});

function receipt(id: string, word = "DELIVRD"): Pdu {
  const short_message = new TextEncoder().encode(`id:${id} stat:${word} err:000`);
  return deliver({ esm_class: 4, short_message });
}

function inStorage(test: (sql: SqlStorage) => Promise<void>) {
  const link = env.SMPP_LINK.get(env.SMPP_LINK.idFromName(newId()));
  return runInDurableObject(link, (_link, { storage }) => test(storage.sql));
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const rows = (sql: SqlStorage) => sql.exec<{ n: number }>("SELECT count(*) AS n FROM early").one().n;
const later = (ms: number) => vi.spyOn(Date, "now").mockReturnValue(Date.now() + ms);

describe("A receipt that is quicker than the answer to its submit", () => {
  it("is confirmed when the queue has it, and costs no row when its name comes in the same breath", () =>
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
      const { bell, take, name, answers, ids } = objectOver(sql);
      bell.isOut = true;
      take(receipt("7"));
      name("7");
      await wait(1);
      expect(answers).toEqual([STATUS.RX_T_APPN]);
      bell.isOut = false;
      take(receipt("7"));
      await wait(1);
      expect(answers).toEqual([STATUS.RX_T_APPN, STATUS.ROK]);
      expect(ids()).toEqual(["7"]);
    }));

  it("is written down before it is confirmed, and told when its name comes", () =>
    inStorage(async (sql) => {
      const { take, name, answers, ids } = objectOver(sql);
      take(receipt("7"));
      take(receipt("7"));
      await wait(150);
      expect(answers).toEqual([STATUS.ROK, STATUS.ROK]);
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
      await wait(150);
      before.bell.isOut = true;
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

  it("is logged, confirmed and tells nothing where its word is unknown", () =>
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

  it("is given up aloud after a minute when nobody knows its message", () =>
    inStorage(async (sql) => {
      const { take, intake, givenUp } = objectOver(sql);
      take(receipt("7"));
      await wait(150);
      intake.tellOverdue();
      expect(givenUp).toEqual([]);
      later(MINUTE + 1000);
      intake.tellOverdue();
      expect(givenUp).toEqual(["7"]);
      expect(rows(sql)).toBe(0);
    }));
});

describe("A message that came in", () => {
  it("of two parts of 64 KB is told, shortened, and confirmed", () =>
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

  it("of data_coding 0 is read by the alphabet that the provider's set-up names, in one piece or in two", () =>
    inStorage(async (sql) => {
      const { take, rung } = objectOver(sql, "iso-8859-1");
      const from = { source_addr: "79160000001", destination_addr: "100", data_coding: 0 };
      take(deliver({ ...from, short_message: Uint8Array.of(0x40, 0xe9, 0xe7) }));
      const part = (segment: number, octet: number) => Uint8Array.of(5, 0, 3, 9, 2, segment, octet);
      take(deliver({ ...from, esm_class: 0x40, short_message: part(2, 0xfc) }));
      take(deliver({ ...from, esm_class: 0x40, short_message: part(1, 0x5f) }));
      await wait(1);
      const texts = rung.flatMap((ring) => (ring.kind === "incoming" ? ring.messages.map(({ text }) => text) : []));
      expect(texts).toEqual(["@éç", "_ü"]);
    }));

  it("and cannot be taken is to come again, and the session goes on", () =>
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
});
