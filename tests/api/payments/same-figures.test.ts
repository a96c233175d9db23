import { env } from "cloudflare:test";
import { beforeEach, expect, it } from "vitest";
import { newId, newIdAt } from "../../../app/domain/base/shared/ids";
import { balance as words } from "../../../app/i18n/balance/ru";
import { openDatabase } from "../../../db/client";
import { billings } from "../../../db/schema/billing";
import { visit } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { ask } from "../../support/world/platform-config";
import { rowsOf } from "../../support/world/rows";
import { RUB } from "../../support/world/scene";

const db = openDatabase(env.DB);
const DAY = 86_400_000;
const NOON = Date.UTC(2026, 10, 20, 12);

let session: Session;
beforeEach(async () => {
  session = await signInAs((await createUser({ preferences: { timeZone: "UTC" } })).username);
  await line(3, "payment", 500);
  await line(2, "sendings.sms", -30);
  await line(2, "sendings.sms", -7, { status: "refunded" });
  await line(1, "sendings.viber", -50, { status: "pending", held: 10 * RUB, refunded: 5 * RUB, taskId: newId() });
  await line(0, "sendings.sms", -2.5, { status: "pending" });
});

async function line(ago: number, source: string, units: number, rest: Partial<typeof billings.$inferInsert> = {}) {
  const createdAt = NOON - ago * DAY;
  const row = { ownerId: session.id, id: newIdAt(createdAt), source, amount: units * RUB, status: "complete" as const };
  await db.insert(billings).values({ ...row, createdAt, updatedAt: createdAt, ...rest });
  await rowsOf(
    `UPDATE accounts SET balance = (SELECT sum(iif(status = 'refunded', 0, amount)) FROM billings WHERE owner_id = ?1)
      WHERE owner_id = ?1`,
    session.id,
  );
}

/** "−2 500,50 ₽" or "-2500,5" as a number. */
const numberIn = (text: string) =>
  Number(
    text
      .replace("−", "-")
      .replace(",", ".")
      .replace(/[^\d.-]/g, ""),
  );

async function onScreen(query: string) {
  const html = (await (await visit(`/balance/billings${query}`, session, { "accept-language": "ru" })).text())
    .replace(/<script[\s\S]*?<\/script>|<!-- -->/g, "")
    .replaceAll("\u00a0", " ");
  const plain = (text: string) => text.replace(/<[^>]+>/g, "");
  const table = html.slice(html.indexOf(`>${words.caption}<`));
  const rows = table.slice(table.indexOf("<tbody"), table.indexOf("</tbody>")).split("<tr").slice(1);
  const terms = [...html.matchAll(/<dt[^>]*>([^<]+)<\/dt><dd[^>]*>(.*?)<\/dd>/g)];
  return {
    lines: rows.map((row) => {
      const cells = row.split("<td").map((cell) => plain(`<td${cell}`));
      return { amount: numberIn(cells.at(-2)!), balance: numberIn(cells.at(-1)!) };
    }),
    term: (name: string) =>
      terms
        .filter(([, term]) => term === name)
        .map(([, , sum]) => numberIn(plain(sum!.replace(/<span aria-hidden="true".*?<\/span>/, "")))),
  };
}

async function inFile(query: string) {
  const path = `/balance/billings/export/file${query ? `${query}&` : "?"}columns=amount&columns=balance`;
  const text = await (await visit(path, session, { "accept-language": "ru" })).text();
  return text
    .trimEnd()
    .split("\r\n")
    .slice(1)
    .map((row) => row.split(";").map(numberIn))
    .map(([amount, balance]) => ({ amount, balance }));
}

async function overRest(query: string) {
  const [, { data }] = await ask("GET", `/billings${query}`, session);
  return data.map(({ amount, balance }: { amount: number; balance: number }) => ({ amount, balance }));
}

const period = "?from=2026-11-18&to=2026-11-19";
const same = "?createdAt[$gte]=2026-11-18T00:00:00Z&createdAt[$lt]=2026-11-20T00:00:00Z";

it.each([
  ["", "", [417.5, 420, 470, 470, 500], true],
  ["?source=sendings.sms", "?source=sendings.sms", [417.5, 470, 470], false],
  ["?status=pending", "?status=pending", [417.5, 420], false],
  [period, same, [420, 470, 470], true],
])(
  "screen, file and REST show the same amount and balance for each line: %s",
  async (query, rest, balances, isByDay) => {
    const lines = await inFile(query);
    expect(lines.map(({ balance }) => balance)).toEqual(balances);
    expect(await overRest(rest)).toEqual(lines);
    // The refund is included in the line of its day's messages.
    const shown = isByDay ? lines.filter(({ amount }) => amount !== -7) : lines;
    expect((await onScreen(query)).lines).toEqual(shown);
  },
);

it("a period opens and closes with equal balances on the screen and over REST, also after a later refund", async () => {
  const both = async () => {
    const [, totals] = await ask("GET", `/billings/totals${same}`, session);
    const { term } = await onScreen(period);
    const ends = [words.opening.replace("{{day}}", "18 ноя"), words.closing.replace("{{day}}", "19 ноя")];
    expect(ends.map((name) => term(name))).toEqual([[totals.opening], [totals.closing]]);
    for (const [name, sum] of [
      [words.total_toppedUp, totals.toppedUp],
      [words.total_spent, -totals.spent],
    ] as const)
      expect(term(name)).toEqual([sum]);
    expect(totals.opening + totals.toppedUp - totals.withdrawn - totals.spent - totals.held).toBe(totals.closing);
    return [totals.opening, totals.closing];
  };
  expect(await both()).toEqual([500, 420]);
  await rowsOf(
    "UPDATE billings SET amount = amount + ?, held = 0, refunded = refunded + ?, status = 'complete' WHERE owner_id = ? AND held IS NOT NULL",
    10 * RUB,
    10 * RUB,
    session.id,
  );
  await rowsOf("UPDATE accounts SET balance = balance + ? WHERE owner_id = ?", 10 * RUB, session.id);
  expect(await both()).toEqual([500, 430]);
});

it("charges of thirty days equal all charges, without the reserve, and lines are counted apart from messages", async () => {
  await rowsOf("DELETE FROM billings WHERE owner_id = ?", session.id);
  const ago = (days: number) => (NOON - Date.now()) / DAY + days;
  await line(ago(2), "payment", 500);
  for (const units of [-30, -4]) await line(ago(1), "sendings.sms", units);
  await line(ago(1), "sendings.viber", -50, { status: "pending", held: 10 * RUB, refunded: 0, taskId: newId() });
  await line(ago(0.01), "sendings.sms", -2.5, { status: "pending" });
  const [, totals] = await ask("GET", "/billings/totals", session);
  expect([totals.spent, totals.held, totals.count]).toEqual([74, 12.5, 5]);
  const html = (await (await visit("/balance/billings", session, { "accept-language": "ru" })).text()).replaceAll(
    "\u00a0",
    " ",
  );
  const shown = /За 30 дней списано ([^<]+?)₽/.exec(html)![1]!;
  const kept = /Ещё ([^<]+?)₽ в резерве/.exec(html)![1]!;
  expect([numberIn(shown), numberIn(kept)]).toEqual([totals.spent, totals.held]);
  const { term } = await onScreen("");
  expect([term(words.total_spent), term(words.total_held).at(-1)]).toEqual([[-totals.spent], -totals.held]);
  expect(html).toContain(words.countApart.replace("{{number}}", "2").replace("{{messages}}", "3"));
  const single = (
    await (await visit("/balance/billings?source=sendings.sms", session, { "accept-language": "ru" })).text()
  ).replaceAll("\u00a0", " ");
  expect(single).toContain(words.count.replace("{{number}}", "3"));
});

it("the available sum is an equation that still holds after a capture while the page is open", async () => {
  const parts = async () => {
    const { term } = await onScreen("");
    return [words.available, words.onAccount, words.overdraft].map((name) => term(name)[0]);
  };
  await rowsOf("UPDATE accounts SET overdraft = ? WHERE owner_id = ?", 100 * RUB, session.id);
  expect(await parts()).toEqual([517.5, 430, 100]);
  expect((await onScreen("")).term(words.total_held)).toEqual([12.5, -12.5]);
  await rowsOf(
    "UPDATE billings SET status = 'complete' WHERE owner_id = ? AND held IS NULL AND status = 'pending'",
    session.id,
  );
  expect(await parts()).toEqual([517.5, 427.5, 100]);
  expect((await onScreen("")).term(words.total_held)).toEqual([10, -10]);
});
