import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { includesText } from "../../../../app/domain/base/text/folded";
import { says } from "../../../../app/domain/base/text/search";
import { openDatabase } from "../../../../db/client";

const db = openDatabase(env.DB);
const LETTERS = "aZkежЁёЕщЩйЙÉéßñΩω0%_*?[]'\\ -";

async function found(texts: readonly string[], wanted: string): Promise<boolean[]> {
  const rows = await db.all<{ hit: number }>(sql`SELECT ${says(sql.raw("value"), wanted)} AS hit
    FROM json_each(${JSON.stringify(texts)}) ORDER BY key`);
  return rows.map(({ hit }) => hit === 1);
}

it("finds the same in the database and in the program, for any case, length and characters", async () => {
  const text = fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { minLength: 1, maxLength: 8 }),
      fc.nat(),
      fc.nat(40),
      fc.boolean(),
      async (texts, at, length, isUp) => {
        const [first] = texts as [string, ...string[]];
        const piece = first.slice(at % (first.length + 1)).slice(0, length) || "ж";
        const wanted = isUp ? piece.toUpperCase() : piece;
        expect(await found(texts, wanted)).toEqual(texts.map((one) => includesText(one, wanted)));
      },
    ),
    { numRuns: 150 },
  );
});

it.each([
  ["мой ЗАКАЗ", "Где Мой Заказ?"],
  ["счет", "СЧЁТ"],
  ["очень длинный поиск по словам сообщения", "Очень Длинный ПОИСК по словам сообщения"],
  ["50% off_", "SALE 50% OFF_NOW"],
  ["№ 5", "Счёт № 5"],
])("finds %s in %s", async (wanted, text) => {
  expect(await found([text, "other"], wanted)).toEqual([true, false]);
});
