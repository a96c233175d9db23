import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { newIdAt } from "../../../../app/domain/base/shared/ids";
import { everyDay, figuresOfWidgets, lastDays, widgetStatistics } from "../../../../app/domain/products/otp/statistics";
import { removeWidget } from "../../../../app/domain/products/otp/widgets";
import { openEngine } from "../../../support/engine/engine";
import { openAccount } from "../../../support/world/scene";
import { openWidget } from "./world";

const COUNTS = ["asked", "sent", "entered", "wrong", "givenUp", "stopped"] as const;
/** Ten minutes past midnight in Moscow. */
const NOW = Date.parse("2026-11-20T00:10:00+03:00");

type Counts = { asked?: number; sent?: number; entered?: number; wrong?: number; stopped?: number; type?: string };

async function world() {
  const engine = openEngine();
  const account = await openAccount(engine);
  const [one, two] = [await openWidget(engine, account), await openWidget(engine, account)];
  const count = (widgetId: string, day: string, counts: Counts) => {
    const { type = "", asked = 0, sent = 0, entered = 0, wrong = 0, stopped = 0 } = counts;
    return env.DB.prepare("INSERT INTO otp_days VALUES (?,?,?,?,?,?,?,?,?,0,0)")
      .bind(account.id, widgetId, day, type, asked, sent, entered, wrong, stopped)
      .run();
  };
  const opened = (widgetId: string, at: number) =>
    env.DB.prepare(`INSERT INTO otp_sessions (owner_id, id, widget_id, recipient, network, status, path, step, sends,
        sending_id, code_hash, sent_at, expires_at, created_at, updated_at)
      VALUES (?, ?, ?, '79160000001', '', 'open', '[]', 0, 1, '', '', ?2, ?2, ?2, ?2)`)
      .bind(account.id, newIdAt(at), widgetId)
      .run();
  const figures = () => figuresOfWidgets(engine.db, account, lastDays(NOW));
  const ofOne = () => widgetStatistics(engine.db, account, one.id, lastDays(NOW));
  return { engine, account, one, two, count, opened, figures, ofOne };
}

const sums = (days: Record<(typeof COUNTS)[number], number>[]) =>
  COUNTS.map((key) => days.reduce((sum, day) => sum + day[key], 0));
const row = (total: Record<(typeof COUNTS)[number], number>) => COUNTS.map((key) => total[key]);

it("has days that add up to the figures of each widget, and of all together", async () => {
  const { account, one, two, count, figures, ofOne, engine } = await world();
  for (const [day, requests] of [
    ["2026-10-22", 10],
    ["2026-11-03", 40],
    ["2026-11-20", 5],
  ] as const) {
    await count(one.id, day, { asked: requests, stopped: 2 });
    await count(one.id, day, { type: "sms", sent: requests, entered: requests - 4, wrong: 3 });
    await count(two.id, day, { asked: 1 });
  }
  await count(one.id, "2026-10-21", { asked: 100 });
  const { total, days } = await ofOne();
  expect(row(total)).toEqual([55, 55, 43, 9, 6, 6]);
  expect(sums(days)).toEqual(row(total));
  const all = await figures();
  expect(row(all.total)).toEqual([58, 55, 43, 9, 9, 6]);
  expect(sums([...all.widgets.values()])).toEqual(row(all.total));
  const shown = everyDay(all.days, lastDays(NOW));
  expect(sums(shown)).toEqual(row(all.total));
  expect([shown.length, shown[0]!.day, shown.at(-1)!.day]).toEqual([30, "2026-10-22", "2026-11-20"]);
  await removeWidget(engine, account, two.id);
  expect(row((await figures()).total)).toEqual(row(total));
});

it("counts a code entered past midnight, and those still waiting, on the day of the request", async () => {
  const { one, count, opened, ofOne } = await world();
  await count(one.id, "2026-11-19", { asked: 3 });
  await count(one.id, "2026-11-20", { asked: 1 });
  await count(one.id, "2026-11-20", { type: "sms", entered: 1 });
  await opened(one.id, NOW - 11 * 60_000);
  await opened(one.id, NOW - 60_000);
  const { total, days } = await ofOne();
  expect(days.map(({ day, givenUp }) => [day, givenUp])).toEqual([
    ["2026-11-19", 1],
    ["2026-11-20", 0],
  ]);
  expect(total.givenUp).toBe(1);
});
