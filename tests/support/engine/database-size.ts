import { openDatabase } from "../../../db/client";
import type { Engine } from "../world/scene";
import { intercepted } from "./intercepted";

const GB = 1_000_000_000;

/** The engine on a database that reports this size with each answer, as D1 does. */
export function ofSize(engine: Engine, binding: D1Database, gigabytes: number): Engine {
  const sized = intercepted(binding, async (work) => {
    const answer = await work();
    for (const one of [answer].flat()) {
      const { meta } = Object(one) as Partial<D1Result>;
      if (meta) meta.size_after = gigabytes * GB;
    }
    return answer;
  });
  return { ...engine, db: openDatabase(sized) };
}

/** A full database: accepts a new row only after removals in the same transaction. */
export function withoutRoom(binding: D1Database): D1Database {
  return intercepted(binding, async (work, statements) => {
    let isFreed = false;
    for (const { query } of statements) {
      isFreed ||= /^\s*DELETE/i.test(query);
      const adds = /^\s*INSERT/i.test(query) && !/ON CONFLICT DO NOTHING/i.test(query);
      if (adds && !isFreed) throw new Error("D1_ERROR: Exceeded maximum DB size: SQLITE_FULL");
    }
    return work();
  });
}
