import fc from "fast-check";
import { expect, it } from "vitest";
import { todayOfWidgets } from "../../../../app/domain/products/otp/guard/budget";
import { widgetChange } from "../../../../app/domain/products/otp/input";
import { findRefusals } from "../../../../app/domain/products/otp/refusals";
import { askForCode } from "../../../../app/domain/products/otp/request-code";
import { channelOfSession, resendCode } from "../../../../app/domain/products/otp/steps";
import { getWidget, updateWidget } from "../../../../app/domain/products/otp/widgets";
import { openEngine } from "../../../support/engine/engine";
import { rowsOf } from "../../../support/world/rows";
import { openAccount, RUB } from "../../../support/world/scene";
import { openWidget, serverOf } from "./world";

const PRICE = 2.5 * RUB;
const LOOSE = { cooldown: 10, perPhone: 100, perAddress: 100_000, isGuarded: false };

async function world(cap: number | string | null, channels: object[] = [{}]) {
  const engine = openEngine();
  const account = await openAccount(engine, { balance: 10_000 * RUB });
  const widget = await openWidget(engine, account, { channels, settings: LOOSE });
  const setter = { ...account, level: "me" as const };
  const setCap = (dailyCap: number | string | null) =>
    updateWidget(engine, setter, widget.id, widgetChange.parse({ dailyCap }));
  await setCap(cap);
  const ask = (n: number) =>
    askForCode(engine, serverOf(account), { widgetId: widget.id, recipient: `+7916${2_000_000 + n * 10_007}` });
  const today = async () => (await todayOfWidgets(engine, { id: account.id, preferences: {} as never })).get(widget.id);
  const notices = async () =>
    (await rowsOf<{ type: string }>("SELECT type FROM notifications WHERE owner_id = ? ORDER BY id", account.id))
      .map(({ type }) => type)
      .filter((type) => type.startsWith("widget"));
  return { engine, account, widget, ask, setCap, today, notices };
}

it("never exceeds the daily limit, however many requests run at once", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 12 }), async (cap, queries) => {
      const { account, ask, today, notices } = await world(cap);
      const answers = await Promise.all(Array.from({ length: queries }, (_, n) => ask(n)));
      const fits = Math.floor((cap * RUB) / PRICE);
      const sent = answers.filter(({ ok }) => ok).length;
      expect(sent).toBe(Math.min(queries, fits));
      const rows = await rowsOf<{ price: number }>("SELECT price FROM sendings WHERE owner_id = ?", account.id);
      expect(rows).toHaveLength(sent);
      expect((await today())?.spent).toBe(sent * PRICE);
      const warned = sent * PRICE >= 0.8 * cap * RUB && sent > 0 ? 1 : 0;
      const stopped = queries > fits ? 1 : 0;
      const types = await notices();
      expect(types.filter((type) => type === "widgetAtCap")).toHaveLength(stopped);
      expect(types.filter((type) => type === "widgetNearCap").length).toBeLessThanOrEqual(1);
      if (!stopped) expect(types).toHaveLength(warned);
    }),
    { numRuns: 12 },
  );
});

it("stops with its reason in the log until midnight in the owner's zone, and resumes with a higher limit", async () => {
  const { engine, account, widget, ask, setCap } = await world("5,00");
  await rowsOf(
    "UPDATE users SET preferences = json_set(preferences, '$.timeZone', 'Asia/Vladivostok') WHERE id = ?",
    account.id,
  );
  const vladivostok = { id: account.id, preferences: { timeZone: "Asia/Vladivostok" } as never };
  expect([await ask(1), await ask(2)]).toMatchObject([{ ok: true }, { ok: true }]);
  expect(await ask(3)).toMatchObject({ error: "WidgetIsBlockedException" });
  expect((await todayOfWidgets(engine, vladivostok)).get(widget.id)).toEqual({ spent: 5 * RUB, isStopped: true });
  const { rows } = await findRefusals(engine.db, account, widget.id, { limit: 10 });
  expect(rows).toMatchObject([{ reason: "budget", subject: "widget", saved: PRICE }]);
  await setCap(10);
  expect(await ask(4)).toMatchObject({ ok: true });
  await setCap(7.5);
  expect(await ask(5)).toMatchObject({ error: "WidgetIsBlockedException" });
  const local = new Date(engine.clock() + 10 * 3_600_000);
  engine.pass(86_400_000 - (local.getTime() % 86_400_000) - 1);
  expect(await ask(6)).toMatchObject({ error: "WidgetIsBlockedException" });
  engine.pass(2);
  expect(await ask(7)).toMatchObject({ ok: true });
  expect((await todayOfWidgets(engine, vladivostok)).get(widget.id)).toEqual({ spent: PRICE, isStopped: false });
});

it("counts without a limit too, so that a limit set at noon includes the morning", async () => {
  const { ask, setCap, today } = await world(null);
  for (let n = 0; n < 4; n++) expect((await ask(n)).ok).toBe(true);
  expect((await today())?.spent).toBe(4 * PRICE);
  await setCap(11);
  expect(await ask(5)).toMatchObject({ error: "WidgetIsBlockedException" });
  await setCap("");
  expect(await ask(6)).toMatchObject({ ok: true });
});

it("keeps the limit in micros when other settings change", async () => {
  const { engine, account, widget } = await world(12.34);
  const setter = { ...account, level: "me" as const };
  await updateWidget(engine, setter, widget.id, widgetChange.parse({ name: "Renamed", settings: { perPhone: 5 } }));
  expect(await getWidget(engine.db, account, widget.id)).toMatchObject({ name: "Renamed", dailyCap: 12_340_000 });
  for (const dailyCap of [0, -1, "0", "x", 1e12, Number.NaN])
    expect(widgetChange.safeParse({ dailyCap }).success).toBe(false);
});

it("stops another code at the limit, and returns the price of a failed message to the day", async () => {
  const { engine, account, ask, today } = await world(7.5, [{ numberOfRestart: 9, lifetime: 900 }, {}]);
  const requested = await ask(1);
  const id = requested.ok ? requested.value.requestId : "";
  const further = () => {
    engine.pass(11_000);
    return resendCode(engine, serverOf(account), id);
  };
  expect(await further()).toMatchObject({ ok: true });
  await rowsOf(
    `UPDATE sendings SET status = 'failed', is_refundable = 1
     WHERE id = (SELECT sending_id FROM otp_sessions WHERE id = ?)`,
    id,
  );
  expect(await channelOfSession(engine, serverOf(account), id)).toMatchObject({ ok: true });
  expect((await today())?.spent).toBe(2 * PRICE);
  expect(await ask(2)).toMatchObject({ ok: true });
  expect((await today())?.spent).toBe(3 * PRICE);
  expect(await ask(3)).toMatchObject({ error: "WidgetIsBlockedException" });
});
