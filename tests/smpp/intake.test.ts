import { env, runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { newId } from "../../app/domain/shared/ids";
import type { Ring } from "../../app/domain/shared/platform";
import { Doubts } from "../../workers/smpp/doubts";
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
    doubts: new Doubts(sql),
    provider: () => "smsc",
    alphabet: () => alphabet,
  });
  const answers: number[] = [];
  const begin = () =>
    ({ isOver: false, answer: (_pdu: Pdu, status: number) => answers.push(status) }) as unknown as Session;
  let session = begin();
  return {
    ...{ bell, rung, givenUp, answers, intake },
    take: (pdu: Pdu) => intake.take(session, pdu),
    /** The link ends, and the SMSC binds anew. */
    relink() {
      Object.assign(session, { isOver: true });
      session = begin();
    },
    /** References of what people wrote. */
    refs: () => rung.flatMap((ring) => (ring.kind === "incoming" ? ring.messages.map(({ ref }) => ref) : [])),
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

const YES = deliver({ source_addr: "79160000001", destination_addr: "100", short_message: Uint8Array.of(0x41) });

/** One of two parts. */
function partOf(segment: number, letter: string): Pdu {
  const short_message = Uint8Array.of(5, 0, 3, 9, 2, segment, letter.charCodeAt(0));
  return deliver({ source_addr: "79160000001", destination_addr: "100", esm_class: 0x40, short_message });
}

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

  it("and again over the next session is the same one, also for an object that was evicted", () =>
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

  it("and again after the queue was out is the same one", () =>
    inStorage(async (sql) => {
      vi.spyOn(console, "error").mockImplementation(() => {});
      const { bell, take, refs, answers } = objectOver(sql);
      const tried: string[] = [];
      const ring = bell.ring;
      bell.ring = async (rings) => {
        tried.push(...rings.flatMap((one) => (one.kind === "incoming" ? one.messages.map(({ ref }) => ref) : [])));
        return ring(rings);
      };
      bell.isOut = true;
      take(YES);
      await wait(1);
      bell.isOut = false;
      take(YES);
      await wait(1);
      expect(answers).toEqual([STATUS.RX_T_APPN, STATUS.ROK]);
      expect(tried).toEqual([refs()[0], refs()[0]]);
    }));

  it("twice over one session is two, and so is what is written again later", () =>
    inStorage(async (sql) => {
      const { take, relink, refs, intake } = objectOver(sql);
      take(YES);
      take(YES);
      await wait(1);
      take(YES);
      await wait(1);
      later(10_000);
      intake.tellOverdue();
      relink();
      take(YES);
      await wait(1);
      expect(new Set(refs()).size).toBe(4);
      expect(sql.exec<{ n: number }>("SELECT count(*) AS n FROM doubts").one().n).toBe(1);
      later(11 * MINUTE);
      intake.tellOverdue();
      expect(sql.exec<{ n: number }>("SELECT count(*) AS n FROM doubts").one().n).toBe(0);
    }));

  it("in parts is told once where only its last one comes again", () =>
    inStorage(async (sql) => {
      const { take, relink, rung, answers, intake } = objectOver(sql);
      take(partOf(1, "A"));
      take(partOf(2, "B"));
      relink();
      await wait(1);
      take(partOf(2, "B"));
      await wait(1);
      later(11 * MINUTE);
      intake.tellOverdue();
      await wait(1);
      expect(answers).toEqual([STATUS.ROK, STATUS.ROK, STATUS.ROK]);
      expect(rung).toMatchObject([{ messages: [{ text: "AB" }] }]);
    }));

  it("in parts without a last one is told once, however slow the queue is", () =>
    inStorage(async (sql) => {
      const { bell, take, intake } = objectOver(sql);
      let rings = 0;
      take(partOf(1, "A"));
      await wait(1);
      bell.ring = async () => {
        rings++;
        await wait(30);
      };
      later(11 * MINUTE);
      intake.tellOverdue();
      await wait(5);
      intake.tellOverdue();
      await wait(100);
      expect(rings).toBe(1);
    }));
});
