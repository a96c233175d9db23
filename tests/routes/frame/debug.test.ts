import { expect, it } from "vitest";
import { common } from "../../../app/i18n/common/ru";
import { errors } from "../../../app/i18n/errors/ru";
import { kit } from "../../../app/i18n/kit/ru";
import { submit, visit } from "../../support/forms/open-screen";
import { createUser, signInAs } from "../../support/world/people";

const RUSSIAN = { "accept-language": "ru" };
const MANAGER = (await createUser({ level: "manager" })).username;
const page = async (path = "/debug") => (await visit(path, await signInAs(MANAGER), RUSSIAN)).text();

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const whole = () => ({
  name: "VEKTOR",
  amount: "1 234,50",
  factor: "−1,5",
  phone: "8 (916) 204-18-33",
  time: "9:30",
  country: "Германия",
  day: day(0),
  from: day(-2),
  to: day(0),
});

it("is open to managers only", async () => {
  expect((await visit("/debug")).headers.get("location")).toContain("/login");
  for (const level of ["me", "reseller"] as const) {
    const { username } = await createUser({ level });
    expect((await visit("/debug", await signInAs(username))).headers.get("location")).toBe("/forbidden");
  }
  expect((await visit("/debug", await signInAs(MANAGER))).status).toBe(200);
});

it("shows every part under its name", async () => {
  const html = await page();
  const names = Object.entries(kit).filter(([key]) =>
    /^(buttons|fields|statuses|chips|tips|copying|lists|progress|skeletons|toasts|notes|dialogs|empties)$/.test(key),
  );
  expect(names).toHaveLength(13);
  for (const [, name] of names) expect(html).toMatch(new RegExp(`<h2[^>]*>${name}</h2>`));
});

it("draws fields that need no script: types, bounds, lists, the only item of a required select", async () => {
  const earliest = [day(-90)];
  const html = await page();
  expect(html).toMatch(/<input inputMode="tel" autoComplete="tel"[^>]*name="phone"[^>]*type="tel"/i);
  for (const name of ["day", "from", "to"]) {
    expect(html).toMatch(new RegExp(`<input[^>]*(name="${name}"[^>]*type="date"|type="date"[^>]*name="${name}")`));
  }
  // It may be past midnight by now.
  earliest.push(day(-90));
  expect(earliest.some((first) => html.includes(`min="${first}"`))).toBe(true);
  const [, list] = /name="country"[^>]*list="([^"]+)"/.exec(html)!;
  expect(html).toContain(`<datalist id="${list}"><option value="Австралия">`);
  expect(html).toMatch(/<select[^>]*name="currency"[^>]*><option value="RUB" selected="">/);
  expect(html).toMatch(/<select[^>]*name="channel"[^>]*><option value="" selected="">/);
});

it("shows the list ready, loading, loaded and failed", async () => {
  expect(await page("/debug?list=ready")).toContain(kit.listAsk);
  expect(await page("/debug?list=loading")).toContain('class="skeleton"');
  expect(await page("/debug?list=success")).toContain('role="table"');
  const failed = await page("/debug?list=error");
  expect(failed).toContain(common.listFailed);
  expect(failed).toMatch(new RegExp(`href="/debug\\?list=success"[^>]*>.*?${common.retry}`));
});

it("answers an invalid form with the typed values and errors, field by field", async () => {
  const wrong = {
    ...whole(),
    name: "В",
    amount: "0",
    factor: "x",
    phone: "12",
    time: "25:00",
    country: "Нет",
    day: "",
  };
  const answer = await submit("/debug", { ...wrong, from: day(3), to: day(1) }, await signInAs(MANAGER), RUSSIAN);
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html).toContain('value="25:00"');
  const keys = ["senderNameInvalid", "moneyInvalid", "numberInvalid", "phoneInvalid", "timeInvalid", "optionUnknown"];
  for (const key of [...keys, "dateInvalid"] as (keyof typeof errors)[]) expect(html).toContain(errors[key]);
});

it("refuses a period that ends before it begins, and a day outside the bounds", async () => {
  const backwards = await submit("/debug", { ...whole(), from: day(3), to: day(1) }, await signInAs(MANAGER), RUSSIAN);
  expect(await backwards.text()).toContain(errors.rangeInvalid);
  const far = await submit("/debug", { ...whole(), day: day(91) }, await signInAs(MANAGER), RUSSIAN);
  expect(await far.text()).toContain(errors.dayOutside.split("{{")[0]);
  const none = await (await submit("/debug", { ...whole(), day: "" }, await signInAs(MANAGER), RUSSIAN)).text();
  expect(none).toContain(errors.dateInvalid);
  expect(none).not.toContain(errors.dayOutside.split("{{")[0]);
});

it("accepts a valid form in either spelling and leaves a notice", async () => {
  for (const amount of ["1 234,50", "1234.5"]) {
    const answer = await submit("/debug", { ...whole(), amount }, await signInAs(MANAGER), RUSSIAN);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/debug");
    expect(answer.headers.get("set-cookie")).toContain("toast=");
  }
});

it("opens its dialog as a separate page", async () => {
  const html = await page("/debug/dialog");
  expect(html).toMatch(/<dialog class="dialog" open=""/);
  expect(html).toContain(kit.dialogTitle);
  expect(html).toContain('href="/debug"');
});

it("refuses a form posted by another site", async () => {
  const answer = await submit("/debug", { notice: "ok" }, undefined, { "sec-fetch-site": "cross-site" });
  expect(answer.status).toBe(403);
});
