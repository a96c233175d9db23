import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../../../app/domain/base/shared/ids";
import { balance as words } from "../../../app/i18n/balance/en";
import { call, submit, visit } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { ask } from "../../support/world/platform-config";
import { rowsOf } from "../../support/world/rows";

const english = { "accept-language": "en" };

let manager: Session;
let referrer: Session;
let guests: string[];

const rule = (change: Record<string, string> = {}) =>
  submit(
    "/settings/platform",
    { part: "features", referralPercent: "12,5", referralMonths: "24", referralLeast: "1 000,50", ...change },
    manager,
  );
const stored = () =>
  rowsOf<{ value: string }>("SELECT value FROM settings WHERE owner_id = '' AND key = 'referrals.rule'");
const accrue = (OwnerId: string, amount: number, noRef = false) =>
  ask("POST", "/billings", manager, {
    OwnerId,
    source: "accrual",
    amount,
    comment: "Bank",
    data: { hidden: { comment: "By hand", noRef } },
  });

beforeAll(async () => {
  manager = await signInAs((await createUser({ level: "manager" })).username);
  referrer = await signInAs((await createUser()).username);
  guests = await Promise.all(
    ["Anna", "Boris", "Vera"].map(async (firstName) => {
      const { id } = await createUser();
      const data = JSON.stringify({ firstName, lastName: "Secretova" });
      await rowsOf("UPDATE users SET referrer_id = ?, data = ? WHERE id = ?", referrer.id, data, id);
      return id;
    }),
  );
  await rowsOf("INSERT INTO referral_totals (owner_id, invited) VALUES (?, 3)", referrer.id);
});

afterAll(() => rowsOf("DELETE FROM settings WHERE owner_id = '' AND key = 'referrals.rule'"));

it("is off until the platform enables it, and an invalid rule is refused", async () => {
  await accrue(guests[0]!, 5000);
  expect((await ask("GET", "/referrals", referrer))[1]).toMatchObject({ rule: null, earned: 0, invited: 3 });
  for (const [change, key] of [
    [{ referralPercent: "101" }, "percentInvalid"],
    [{ referralPercent: "1,234" }, "percentInvalid"],
    [{ referralMonths: "1,5" }, "monthsInvalid"],
    [{ referralLeast: "-1" }, "amountInvalid"],
    [{ referralLeast: "much" }, "amountInvalid"],
  ] as const)
    expect([key, (await rule(change)).status, await stored()]).toEqual([key, 422, []]);
  expect((await rule()).status).toBe(303);
  expect(JSON.parse((await stored())[0]!.value)).toEqual({ percent: 12.5, months: 24, least: 1_000_500_000 });
  const [, { settings }] = await ask("GET", "/settings", referrer);
  expect(settings["referrals.rule"]).toEqual({ percent: 12.5, months: 24, least: 1000.5 });
  const form = await (await visit("/settings/platform", manager, english)).text();
  for (const value of ["12.5", "24", "1000.5"])
    expect(form).toMatch(new RegExp(`name="referral\\w+"[^>]* value="${value}"`));
});

it("is readable over REST by everyone, and set there by managers only, in the form's amounts", async () => {
  expect(await ask("GET", "/referrals/rule", referrer)).toEqual([
    200,
    { rule: { percent: 12.5, months: 24, least: 1000.5 } },
  ]);
  const other = { percent: 10, months: 0, least: 0 };
  for (const own of [{}, { level: "reseller" as const }]) {
    const session = await signInAs((await createUser(own)).username);
    expect((await ask("PUT", "/referrals/rule", session, other))[0]).toBe(403);
  }
  for (const [change, key] of [
    [{ percent: 101 }, "percentInvalid"],
    [{ percent: 1.234 }, "percentInvalid"],
    [{ months: 1.5 }, "monthsInvalid"],
    [{ least: -1 }, "amountInvalid"],
    [{ least: undefined }, "amountInvalid"],
  ] as const) {
    const [status, refused] = await ask("PUT", "/referrals/rule", manager, { ...other, ...change });
    expect([key, status, refused.data?.[0]?.field]).toEqual([key, 422, Object.keys(change)[0]]);
  }
  expect(JSON.parse((await stored())[0]!.value)).toEqual({ percent: 12.5, months: 24, least: 1_000_500_000 });
  expect(await ask("PUT", "/referrals/rule", manager, other)).toEqual([200, { rule: other }]);
  expect(JSON.parse((await stored())[0]!.value)).toEqual(other);
  expect(await ask("PUT", "/referrals/rule", manager, { ...other, percent: 0 })).toEqual([200, { rule: null }]);
  expect((await ask("GET", "/referrals/rule", referrer))[1]).toEqual({ rule: null });
  const back = { percent: 12.5, months: 24, least: 1000.5 };
  expect(await ask("PUT", "/referrals/rule", manager, back)).toEqual([200, { rule: back }]);
  expect(JSON.parse((await stored())[0]!.value)).toEqual({ percent: 12.5, months: 24, least: 1_000_500_000 });
});

it("has equal figures on the screen and over REST", async () => {
  await accrue(guests[0]!, 2000);
  await accrue(guests[1]!, 4000.4);
  await accrue(guests[1]!, 900);
  await accrue(guests[2]!, 9000, true);
  const [, answer] = await ask("GET", "/referrals", referrer);
  expect(answer).toMatchObject({ invited: 3, paying: 2, earned: 750.05, earnedThisMonth: 750.05, total: 3 });
  expect(answer.data.map(({ earned }: { earned: number }) => earned).sort()).toEqual([0, 250, 500.05]);
  const html = (await (await visit("/balance/referrals", referrer, english)).text())
    .replace(/<[^>]+>/g, "|")
    .replace(/\|+/g, "|");
  const text = html.replaceAll("|", "").replaceAll("\u00a0", " ");
  expect(text).toContain(answer.url);
  expect(new URL(answer.url).searchParams.get("ref")).toBe(answer.code);
  expect(text).toContain(`${words.referralPaying}2`);
  expect(text).toMatch(new RegExp(`${words.earned}\\D*750\\.05`));
  expect(text).toMatch(new RegExp(`${words.earnedThisMonth}\\D*750\\.05`));
  for (const { name, earned } of answer.data) {
    expect(name).toMatch(/^[ABV]••• S•••$/);
    expect(text).toMatch(new RegExp(`${name.replaceAll("•", ".")}[^•]*${earned === 0 ? "0\\.00" : earned.toFixed(2)}`));
  }
  expect(text).not.toContain("Secretova");
  const [, totals] = await ask("GET", "/billings/totals?source=referral", referrer);
  expect(totals.toppedUp).toBe(750.05);
});

it("shows an account's invited users only to that account", async () => {
  const stranger = await signInAs((await createUser()).username);
  expect((await ask("GET", "/referrals", stranger))[1]).toMatchObject({ data: [], invited: 0, earned: 0 });
  const [, foreign] = await ask("GET", `/referrals?OwnerId=${referrer.id}`, stranger);
  expect(foreign).toMatchObject({ data: [], total: 0 });
  expect(JSON.stringify(foreign)).not.toContain("750");
});

it("accrues once for an accrual sent twice under one key", async () => {
  const id = newId();
  const key = { "idempotency-key": id };
  const body = { OwnerId: guests[0]!, source: "accrual", amount: 1100, comment: "Bank" };
  const before = (await ask("GET", "/referrals", referrer))[1].earned;
  for (let attempt = 0; attempt < 2; attempt++)
    await call("POST", "/api/billings", { session: manager, body, headers: key });
  expect((await ask("GET", "/referrals", referrer))[1].earned).toBe(before + 137.5);
});
