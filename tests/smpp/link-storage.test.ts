import { env, runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { newId } from "../../app/domain/shared/ids";
import { Reassembly } from "../../workers/smpp/codec/reassemble-incoming";
import type { Told } from "../../workers/smpp/codec/receipt";
import { Handed } from "../../workers/smpp/sent-messages";

const NOW = 1_790_000_000_000;
const DAY = 86_400_000;

/** Runs in the storage of a link of its own. */
function inStorage(test: (sql: SqlStorage) => void) {
  const link = env.SMPP_LINK.get(env.SMPP_LINK.idFromName(newId()));
  return runInDurableObject(link, (_link, { storage }) => test(storage.sql));
}

const told = (id: string, status: Told["status"] = "delivered"): Told => ({ id, status, code: "DELIVRD", detail: "" });
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
      expect(revived.tell(told("2"), NOW)).toMatchObject({ receipt: { ownerId: "o", id: "b", status: "delivered" } });
    }));

  it("leave no row when the last message is over", () =>
    inStorage((sql) => {
      const handed = new Handed(sql);
      for (const entry of handOver(handed, { a: ["1"], b: ["2"] })) handed.finish(entry);
      expect(rows(sql, "batches")).toBe(0);
      expect(handed.isEmpty).toBe(true);
      expect(handed.tell(told("1"), NOW)).toBe("unknown");
    }));

  it("say that a long message is delivered when all its parts are, also over an eviction", () =>
    inStorage((sql) => {
      const handed = new Handed(sql);
      handOver(handed, { a: ["1", "2", "3"] });
      expect(handed.tell(told("3"), NOW)).toBe("part");
      expect(handed.tell(told("3"), NOW)).toBe("part");
      expect(handed.tell(told("1"), NOW)).toBe("part");
      handed.flush();
      expect(new Handed(sql).tell(told("2"), NOW)).toMatchObject({ receipt: { status: "delivered", ref: "1,2,3" } });
    }));

  it("say that a long message is delivered by one receipt where all its parts have one name", () =>
    inStorage((sql) => {
      const handed = new Handed(sql);
      handOver(handed, { a: ["1", "1", "1"], b: ["2", "2", "3"] });
      expect(handed.tell(told("1"), NOW)).toMatchObject({ receipt: { id: "a", status: "delivered" } });
      expect(handed.tell(told("2"), NOW)).toBe("part");
      expect(handed.tell(told("2"), NOW)).toBe("part");
      expect(handed.tell(told("3"), NOW)).toMatchObject({ receipt: { id: "b", status: "delivered" } });
    }));

  it("say that it failed when one part did", () =>
    inStorage((sql) => {
      const handed = new Handed(sql);
      handOver(handed, { a: ["1", "2"] });
      const failed = { ...told("2", "failed"), code: "UNDELIV", detail: "err:1" };
      expect(handed.tell(failed, NOW)).toMatchObject({
        receipt: { status: "failed", code: "UNDELIV", detail: "err:1" },
      });
    }));

  it("know nothing of a message of which one part was refused", () =>
    inStorage((sql) => {
      const handed = new Handed(sql);
      handOver(handed, { a: ["1", ""] });
      expect(handed.tell(told("1"), NOW)).toBe("unknown");
      expect(handed.entryOf("o", "a")).toBeUndefined();
    }));

  it("are found in another base", () =>
    inStorage((sql) => {
      const handed = new Handed(sql);
      handOver(handed, { a: ["ff"], b: ["1A", "1B"] });
      handed.setIds("decimal");
      expect(handed.tell(told("0255"), NOW)).toMatchObject({ receipt: { id: "a" } });
      expect(handed.tell(told("26"), NOW)).toBe("part");
      expect(handed.tell(told("27"), NOW)).toMatchObject({ receipt: { id: "b" } });
    }));

  it("are put aside, oldest first, when there are too many of them, and still found", () =>
    inStorage((sql) => {
      const handed = new Handed(sql, 3);
      handOver(handed, { a: ["1"], b: ["2", "3"] });
      handOver(handed, { c: ["4"] });
      expect(rows(sql, "batches")).toBe(1);
      expect(rows(sql, "late")).toBe(3);
      expect(handed.tell(told("3"), NOW)).toBe("part");
      const meaning = new Handed(sql, 3).tell(told("2"), NOW);
      expect(meaning).toMatchObject({ receipt: { id: "b", status: "delivered" } });
      if (typeof meaning === "object") handed.finish(meaning.entry);
      expect(rows(sql, "late")).toBe(1);
    }));

  it("are forgotten after three days", () =>
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

describe("Parts of what people write", () => {
  const part = (segment: number, text: string, total = 2) => ({
    ...{ octets: new TextEncoder().encode(text), coding: 3 },
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

  it("are published as they are when the others never arrive", () =>
    inStorage((sql) => {
      const puzzle = new Reassembly(sql);
      puzzle.add("7916", "100", part(1, "Hello "), NOW);
      expect(puzzle.overdue(NOW + 600_000)).toEqual([]);
      expect(puzzle.overdue(NOW + 600_001)).toMatchObject([{ text: "Hello " }]);
    }));
});
