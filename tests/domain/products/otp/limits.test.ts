import { expect, it } from "vitest";
import { decide, NO_TRAFFIC } from "../../../../app/domain/products/otp/guard/decide";
import { keysOf } from "../../../../app/domain/products/otp/guard/keys";
import { askForCode } from "../../../../app/domain/products/otp/request-code";
import { removeWidget } from "../../../../app/domain/products/otp/widgets";
import { openEngine } from "../../../support/engine/engine";
import { rowsOf } from "../../../support/world/rows";
import { openAccount } from "../../../support/world/scene";
import { openWidget, serverOf } from "./world";

const LIMITS = { perPhone: 3, perAddress: 20 };
const LOOSE = { cooldown: 10, perPhone: 100, perAddress: 100_000 };

async function world(settings: object = {}) {
  const engine = openEngine();
  const account = await openAccount(engine);
  const widget = await openWidget(engine, account, { settings: { ...LOOSE, ...settings } });
  return { engine, account, widget, browser: { ...serverOf(account), widgetId: widget.id } };
}

it("counts by owner: widgets of two owners with one id share no counts, and a removed one deletes only its own", async () => {
  const { engine, account, widget } = await world({ perPhone: 1 });
  const other = await openAccount(engine);
  const twin = await openWidget(engine, other, { settings: { ...LOOSE, perPhone: 1 } });
  await rowsOf("UPDATE otp_widgets SET id = ? WHERE id = ?", widget.id, twin.id);
  const ask = (owner: { id: string }) =>
    askForCode(engine, serverOf(owner), { widgetId: widget.id, recipient: "+79162041833" });
  expect(await ask(account)).toMatchObject({ ok: true });
  expect(await ask(other)).toMatchObject({ ok: true });
  expect(await ask(other)).toMatchObject({ error: "RateLimitException" });
  await removeWidget(engine, other, widget.id);
  expect(await ask(account)).toMatchObject({ error: "RateLimitException" });
});

it("admits no more concurrent requests than one block of numbers may have, and uncounts the stopped ones", async () => {
  const { engine, account, widget, browser } = await world();
  const all = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      askForCode(engine, { ...browser, ip: `45.${n}.7.9` }, { widgetId: widget.id, recipient: `+7916204${1000 + n}` }),
    ),
  );
  const passed = all.filter(({ ok }) => ok).length;
  expect(passed).toBeGreaterThan(0);
  expect(passed).toBeLessThanOrEqual(10);
  const of = "owner_id = ? AND key = 'block:7916204' AND slot > 0";
  expect(await rowsOf(`SELECT asked, passed FROM otp_counts WHERE ${of}`, account.id)).toEqual([
    { asked: 200, passed },
  ]);
});

it("releases a reserved pass if no channel could send", async () => {
  const { engine, account, widget } = await world();
  const requested = await askForCode(engine, serverOf(account), { widgetId: widget.id, recipient: "+12025550123" });
  expect(requested).toMatchObject({ error: "NoAvailableChannelsException" });
  expect(
    await rowsOf(
      "SELECT sum(asked > 0) > 0 AS asked, sum(passed) AS passed FROM otp_counts WHERE owner_id = ?",
      account.id,
    ),
  ).toEqual([{ asked: 1, passed: 0 }]);
});

it("does not count requests of a server that may not call", async () => {
  const engine = openEngine();
  const account = await openAccount(engine);
  const widget = await openWidget(engine, account, { ipWhitelist: "198.51.100.1" });
  const requested = await askForCode(engine, serverOf(account), { widgetId: widget.id, recipient: "+79162041833" });
  expect(requested).toMatchObject({ error: "ForbiddenException" });
  expect(await rowsOf("SELECT DISTINCT asked, passed FROM otp_counts WHERE owner_id = ?", account.id)).toEqual([
    { asked: 0, passed: 0 },
  ]);
});

it("counts an IPv6 visitor by its /64", () => {
  const [one, two, far] = ["2a02:6b8:0:1::5", "2a02:6b8:0:1:ffff::9", "2a02:6b8:0:2::5"].map(
    (ip) => keysOf("79162041833", "RU", ip).address,
  );
  expect(one).toBe(two);
  expect(one).not.toBe(far);
});

it("continues to watch a network, a prefix and a country after one confirmed code in them", () => {
  const silent = { ...NO_TRAFFIC, passed: 5, dayPassed: 90, dayEntered: 1 };
  const known = { ...NO_TRAFFIC, dayEntered: 1 };
  for (const kind of ["network", "block", "prefix", "country"] as const) {
    expect(decide({ [kind]: silent, network: silent }, LIMITS)).toMatchObject({ reason: "conversion" });
    if (kind !== "network") expect(decide({ [kind]: silent, address: known }, LIMITS)).toMatchObject({ kind });
    expect(decide({ [kind]: silent, phone: known }, LIMITS)).toBeNull();
  }
});
