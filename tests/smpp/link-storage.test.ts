import { env, runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { newId } from "../../app/domain/base/shared/ids";
import { Reassembly } from "../../workers/smpp/codec/reassemble-incoming";
import type { ParsedReceipt } from "../../workers/smpp/codec/receipt";
import { Handed } from "../../workers/smpp/sent-messages";

const NOW = 1_790_000_000_000;
const DAY = 86_400_000;

/** Runs the test in the storage of a separate link. */
function inStorage(test: (sql: SqlStorage) => void) {
  const link = env.SMPP_LINK.get(env.SMPP_LINK.idFromName(newId()));
  return runInDurableObject(link, (_link, { storage }) => test(storage.sql));
}

const receipt = (id: string, status: ParsedReceipt["status"] = "delivered"): ParsedReceipt => ({
  id,
  status,
  code: "DELIVRD",
  detail: "",
});
const rows = (sql: SqlStorage, table: "batches" | "late") =>
  sql.exec<{ n: number }>(`SELECT count(*) AS n FROM ${table}`).one().n;

function handOver(handed: Handed, refs: Record<string, string[]>, at = NOW) {
  const batch = handed.openBatch(at);
  const entries = Object.entries(refs).map(([id, parts]) => {
    const entry = handed.open(batch, { ownerId: "o", id, source: "CABINET" }, parts.length);
    for (const [index, ref] of parts.entries()) {
      if (ref) handed.name(entry, index, ref);
      handed.settle(entry, ref ? "accepted" : "rejected");
    }
    return entry;
  });
  handed.keep(batch);
  return entries;
}

describe("References of receipts", () => {
  it("outlive the object, one row a submit", () =>
    inStorage((sql) => {
      handOver(new Handed(sql), { a: ["1"], b: ["2"], c: ["3"] });
      expect(rows(sql, "batches")).toBe(1);
      const revived = new Handed(sql);
      expect(revived.applyReceipt(receipt("2"), NOW)).toMatchObject({
        receipt: { ownerId: "o", id: "b", status: "delivered" },
      });
    }));

  it("leave no row when the last message is over", () =>
    inStorage((sql) => {
      const handed = new Handed(sql);
      for (const entry of handOver(handed, { a: ["1"], b: ["2"] })) handed.finish(entry);
      expect(rows(sql, "batches")).toBe(0);
      expect(handed.isEmpty).toBe(true);
      expect(handed.applyReceipt(receipt("1"), NOW)).toBe("unknown");
    }));

  it("report a long message as delivered when all its parts are, also over an eviction", () =>
    inStorage((sql) => {
      const handed = new Handed(sql);
      handOver(handed, { a: ["1", "2", "3"] });
      expect(handed.applyReceipt(receipt("3"), NOW)).toBe("part");
      expect(handed.applyReceipt(receipt("3"), NOW)).toBe("part");
      expect(handed.applyReceipt(receipt("1"), NOW)).toBe("part");
      handed.flush();
      expect(new Handed(sql).applyReceipt(receipt("2"), NOW)).toMatchObject({
        receipt: { status: "delivered", ref: "1,2,3" },
      });
    }));

  it("report a long message as delivered by one receipt if all its parts share one id", () =>
    inStorage((sql) => {
      const handed = new Handed(sql);
      handOver(handed, { a: ["1", "1", "1"], b: ["2", "2", "3"] });
      expect(handed.applyReceipt(receipt("1"), NOW)).toMatchObject({ receipt: { id: "a", status: "delivered" } });
      expect(handed.applyReceipt(receipt("2"), NOW)).toBe("part");
      expect(handed.applyReceipt(receipt("2"), NOW)).toBe("part");
      expect(handed.applyReceipt(receipt("3"), NOW)).toMatchObject({ receipt: { id: "b", status: "delivered" } });
    }));

  it("report a failure when one part fails", () =>
    inStorage((sql) => {
      const handed = new Handed(sql);
      handOver(handed, { a: ["1", "2"] });
      const failed = { ...receipt("2", "failed"), code: "UNDELIV", detail: "err:1" };
      expect(handed.applyReceipt(failed, NOW)).toMatchObject({
        receipt: { status: "failed", code: "UNDELIV", detail: "err:1" },
      });
    }));

  it("match no message with a refused part", () =>
    inStorage((sql) => {
      const handed = new Handed(sql);
      handOver(handed, { a: ["1", ""] });
      expect(handed.applyReceipt(receipt("1"), NOW)).toBe("unknown");
      expect(handed.entryOf("o", "a")).toBeUndefined();
    }));

  it("are found in another base", () =>
    inStorage((sql) => {
      const handed = new Handed(sql);
      handOver(handed, { a: ["ff"], b: ["1A", "1B"] });
      handed.setIds("decimal");
      expect(handed.applyReceipt(receipt("0255"), NOW)).toMatchObject({ receipt: { id: "a" } });
      expect(handed.applyReceipt(receipt("26"), NOW)).toBe("part");
      expect(handed.applyReceipt(receipt("27"), NOW)).toMatchObject({ receipt: { id: "b" } });
    }));

  it.each([
    ["padded", { a: ["1003"], b: ["1004"] }, ["0000001003", "001004"]],
    ["unpadded", { a: ["0000001003"], b: ["01004"] }, ["1003", "1004"]],
    ["decimal", { a: ["3EB"], b: ["00001000"] }, ["1003", "4096"]],
    ["hexadecimal", { a: ["1003"], b: ["4096"] }, ["000003eb", "1000"]],
  ] as [string, Record<string, string[]>, string[]][])(
    "are found by %s ids, in memory or in storage, and by an evicted object",
    (_way, refs, [first, second]) =>
      inStorage((sql) => {
        for (const most of [100, 0]) {
          const handed = new Handed(sql, most);
          handOver(handed, refs);
          handOver(handed, { other: ["zz"] });
          const meaning = handed.applyReceipt(receipt(first!), NOW);
          expect(meaning).toMatchObject({ receipt: { id: "a" } });
          if (typeof meaning === "object") handed.finish(meaning.entry);
          const after = new Handed(sql, most);
          const other = after.applyReceipt(receipt(second!), NOW);
          expect(other).toMatchObject({ receipt: { id: "b" } });
          if (typeof other === "object") after.finish(other.entry);
          handOver(after, { last: ["zz"] });
          expect(after.applyReceipt(receipt(second!), NOW)).toBe("unknown");
        }
      }),
  );

  it("with hexadecimal letters on both sides are never converted to another base", () =>
    inStorage((sql) => {
      const handed = new Handed(sql);
      handOver(handed, { a: ["4d2"], b: ["ab"], c: ["1234"] });
      expect(handed.applyReceipt(receipt("AB"), NOW)).toMatchObject({ receipt: { id: "b" } });
      expect(handed.applyReceipt(receipt("4d2"), NOW)).toMatchObject({ receipt: { id: "a" } });
      // A duplicate for a message that is already final.
      expect(handed.applyReceipt(receipt("171"), NOW)).toBe("unknown");
    }));

  it("drop a contradicted base", () =>
    inStorage((sql) => {
      const handed = new Handed(sql);
      handOver(handed, { a: ["4d2"], b: ["ab"] });
      expect(handed.applyReceipt(receipt("1234"), NOW)).toMatchObject({ receipt: { id: "a" } });
      expect(handed.ids).toBe("decimal");
      expect(handed.applyReceipt(receipt("ab"), NOW)).toMatchObject({ receipt: { id: "b" } });
      expect(new Handed(sql).ids).toBe("same");
    }));

  it("are moved to storage, oldest first, above the limit, and still found", () =>
    inStorage((sql) => {
      const handed = new Handed(sql, 3);
      handOver(handed, { a: ["1"], b: ["2", "3"] });
      handOver(handed, { c: ["4"] });
      expect(rows(sql, "batches")).toBe(1);
      expect(rows(sql, "late")).toBe(3);
      expect(handed.applyReceipt(receipt("3"), NOW)).toBe("part");
      const meaning = new Handed(sql, 3).applyReceipt(receipt("2"), NOW);
      expect(meaning).toMatchObject({ receipt: { id: "b", status: "delivered" } });
      if (typeof meaning === "object") handed.finish(meaning.entry);
      expect(rows(sql, "late")).toBe(1);
    }));

  it("are removed after three days", () =>
    inStorage((sql) => {
      const handed = new Handed(sql, 1);
      handOver(handed, { a: ["1"] });
      handOver(handed, { b: ["2"] });
      handed.prune(NOW + 3 * DAY);
      expect(handed.isEmpty).toBe(false);
      handed.prune(NOW + 3 * DAY + 1);
      expect(handed.isEmpty).toBe(true);
      expect([rows(sql, "batches"), rows(sql, "late")]).toEqual([0, 0]);
    }));
});

describe("Parts of incoming messages", () => {
  const part = (segment: number, text: string, total = 2) => ({
    octets: new TextEncoder().encode(text),
    reading: 3,
    part: { reference: 7, total, segment },
  });

  it("are joined in order, whatever their order of arrival and repeats", () =>
    inStorage((sql) => {
      const puzzle = new Reassembly(sql);
      expect(puzzle.add("7916", "100", part(2, "World"), NOW)).toBeNull();
      expect(puzzle.add("7916", "100", part(2, "World"), NOW)).toBeNull();
      expect(puzzle.add("7917", "100", part(1, "Other "), NOW)).toBeNull();
      const joined = new Reassembly(sql).add("7916", "100", part(1, "Hello "), NOW);
      expect(joined).toMatchObject({ from: "7916", to: "100", text: "Hello World" });
      puzzle.forget(joined!.key);
      expect(puzzle.isEmpty).toBe(false);
    }));

  it("are published unchanged when the others never arrive", () =>
    inStorage((sql) => {
      const puzzle = new Reassembly(sql);
      puzzle.add("7916", "100", part(1, "Hello "), NOW);
      expect(puzzle.overdue(NOW + 600_000)).toEqual([]);
      expect(puzzle.overdue(NOW + 600_001)).toMatchObject([{ text: "Hello " }]);
    }));
});
