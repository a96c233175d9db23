import { firstIdAt } from "../../app/domain/base/shared/ids";
import type { SendingQuery } from "../../app/domain/messaging/sendings/list/find";
import { findSendingsByTime } from "../../app/domain/messaging/sendings/list/find-by-time";
import { findChains } from "../../app/domain/messaging/sendings/list/find-chains";
import { openDatabase } from "../../db/client";
import { meterOf } from "../support/engine/meter";
import { engineOn, openAccount } from "../support/world/scene";

interface Env {
  DB: D1Database;
  FILES: R2Bucket;
}

const START = Date.UTC(2026, 0, 1);
const AT_ONCE = 20_000;
const PAGE = 16;
const TURNS = 5;
const TEXT = "Здравствуйте! Ваш заказ готов, ждём вас до вечера. Скидка 10 % на всё по коду SALE";

let ownerId = "";
let total = 0;

const hex = (n: string) => `substr(${n}, 1, 8) || '-' || substr(${n}, 9)`;
const idOf = (n: string) => `${hex(`printf('%012x', ?2 + (${n}) * 1000)`)} || printf('-7000-8000-%010x', ${n})`;

/** Filters by name: frequent, rare, one in a million, and combined. */
const FILTERS: Record<string, Omit<SendingQuery, "limit">> = {
  "no filter": {},
  "a period": { from: START + 100_000_000, to: START + 900_000_000 },
  delivered: { status: "delivered" },
  "seen, one in a million": { status: "seen" },
  failed: { status: "failed", isUnsent: false },
  "failed or unsent": { status: "failed" },
  "a frequent channel": { type: "sms" },
  "a channel, one in a thousand": { type: "viber" },
  "a frequent sender": { sender: "SHOP" },
  "a sender, one in a million": { sender: "RARE" },
  paid: { isPaid: true },
  free: { isPaid: false },
  clicked: { isClicked: true },
  "not clicked": { isClicked: false },
  "a reason": { errors: ["absent"] },
  "a reason, one in a million": { errors: ["rare"] },
  "an operator": { operator: "MTS" },
  "no operator": { operator: "" },
  "a tag": { tag: "sale" },
  "a tag nowhere": { tag: "nowhere" },
  "a frequent word": { text: "ЗАКАЗ" },
  "a word nowhere": { text: "нигде такого слова нет" },
  "a Latin word nowhere": { text: "nowhere" },
  "a number": { phone: "79160000003" },
  "a number with a tenth of all": { phone: "79165550000" },
  "the same and a channel, one in a million": { phone: "79165550000", type: "whatsapp" },
  "delivered, paid, of a frequent channel and sender": {
    status: "delivered",
    isPaid: true,
    type: "sms",
    sender: "SHOP",
  },
  "seen, a word, a tag and an operator": { status: "seen", text: "заказ", tag: "sale", operator: "MTS" },
};

export const listSteps: Record<string, (env: Env, n: number) => Promise<unknown>> = {
  /** One message per second; every tenth has a second step. */
  async fillLists({ DB, FILES }, n) {
    ownerId = (await openAccount(engineOn(DB, FILES))).id;
    total = n;
    for (let from = 0; from < n; from += AT_ONCE) {
      await DB.prepare(`WITH RECURSIVE n (n) AS (SELECT ?3 UNION ALL SELECT n + 1 FROM n WHERE n < ?3 + ?4 - 1)
        INSERT INTO sendings (owner_id, id, type, sender, recipient, operator, text, segments, price, status, error, timeline,
          step, steps, clicked_at, tags, bill, created_at, updated_at)
        SELECT ?1, ${idOf("n")} || printf('%02x', k.value), iif(n % 1000 = 7, 'viber', 'sms'), iif(n = 6, 'RARE', 'SHOP'),
          iif(n % 10 = 1, '79165550000', printf('7916%07d', n)), 'RU|mts', ?5, 2, iif(n % 50 = 0, 0, 5000000),
          iif(n % 10 = 3 AND (k.value = 0 OR n % 20 = 3), 'failed', iif(n = 8, 'seen', 'delivered')),
          iif(n % 10 = 3, iif(n = 13, 'rare', 'absent'), NULL),
          json_array(json_object('at', ?2 + n * 1000, 'status', 'pending'), json_object('at', ?2 + n * 1000 + 900, 'status', 'sent',
            'provider', 'sandbox', 'route', 'main', 'group', 'a'), json_object('at', ?2 + n * 1000 + 4000, 'status', 'delivered')),
          k.value, iif(n % 10 = 3, 2, 1), iif(n % 4 = 0, (n % 100 = 0) * (?2 + n * 1000), NULL),
          iif(n % 500 = 0, '["sale"]', NULL), 'complete', ?2 + n * 1000 + k.value * 60000, ?2 + n * 1000
        FROM n CROSS JOIN json_each('[0,1]') k WHERE k.value = 0 OR n % 10 = 3`)
        .bind(ownerId, START, from, Math.min(AT_ONCE, n - from), TEXT)
        .run();
    }
    await DB.prepare("UPDATE accounts SET sendings = ?2, fallbacks = ?3 WHERE owner_id = ?1")
      .bind(ownerId, n + Math.floor(n / 10), Math.floor(n / 10))
      .run();
  },
  /** For each filter: rows read and database ms for the first page, a middle page and a page at an offset. */
  async measureLists({ DB }) {
    const meter = meterOf(DB);
    const db = openDatabase(meter.db);
    const middle = firstIdAt(START + total * 500);
    const lists = { messages: findSendingsByTime, people: findChains };
    const results = [];
    for (const [name, filter] of Object.entries(FILTERS)) {
      for (const [list, find] of Object.entries(lists)) {
        for (const [place, at] of Object.entries({ first: {}, middle: { cursor: middle }, offset: { offset: 5000 } })) {
          const query = { ...filter, ...at, limit: PAGE, isCounted: true };
          const page = await find(db, { id: ownerId }, query);
          const times = [];
          for (let round = 0; round < TURNS; round++) {
            meter.reset();
            await find(db, { id: ownerId }, query);
            times.push(meter.ms);
          }
          const { rows, total: found, isTotalExact, searchedTo } = page;
          const ms = times.sort((one, other) => one - other)[Math.floor(TURNS / 2)];
          results.push({
            name,
            list,
            place,
            rows: rows.length,
            found,
            isTotalExact,
            searchedTo,
            read: meter.rowsRead,
            ms,
          });
        }
      }
    }
    return results;
  },
  /** Database ms to read 20,000 rows of the account by key, including a column stored after the others. */
  async bareList({ DB }) {
    const read = DB.prepare(`SELECT count(*), sum(length(text)), min(updated_at)
      FROM (SELECT text, updated_at FROM sendings NOT INDEXED WHERE owner_id = ? ORDER BY id DESC LIMIT 20000)`);
    const times = [];
    for (let round = 0; round < TURNS; round++) times.push((await read.bind(ownerId).all()).meta.duration);
    return times.sort((one, other) => one - other)[Math.floor(TURNS / 2)];
  },
};
