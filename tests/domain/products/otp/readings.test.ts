import { expect, it } from "vitest";
import { readingsOf } from "../../../../app/domain/products/otp/readings";
import { openEngine } from "../../../support/engine/engine";
import { openAccount } from "../../../support/world/scene";
import { openWidget, serverOf } from "./world";

async function readerOf(settings: object = {}) {
  const engine = openEngine();
  const account = await openAccount(engine);
  const { id: widgetId } = await openWidget(engine, account, { settings });
  return (recipient: string, isAnyForm = true) =>
    readingsOf(engine, serverOf(account), { widgetId, recipient }, isAnyForm);
}

it("reads a national number by the widget's first country, or as Russian without one", async () => {
  const russian = await readerOf();
  expect(await russian("9161234567")).toEqual(["79161234567"]);
  expect(await russian("8 (916) 123-45-67")).toEqual(["79161234567"]);
  expect(await russian("\u0669\u0661\u0666\u0661\u0662\u0663\u0664\u0665\u0666\u0667")).toEqual(["79161234567"]);
  const german = await readerOf({ countries: ["DE", "RU"] });
  expect(await german("0151 23456789")).toEqual(["4915123456789"]);
  expect(await german("+7 916 123-45-67")).toEqual(["79161234567"]);
});

it("reads digits without a plus as another country's number only in the input box", async () => {
  const read = await readerOf();
  expect(await read("4915123456789")).toEqual(["4915123456789"]);
  expect(await read("4915123456789", false)).toEqual([]);
});

it("returns both numbers if digits are valid here and abroad, and the widget serves that country", async () => {
  expect(await (await readerOf())("9511234567")).toEqual(["79511234567", "9511234567"]);
  expect(await (await readerOf())("9511234567", false)).toEqual(["79511234567"]);
  expect(await (await readerOf())("+9511234567")).toEqual(["9511234567"]);
  expect(await (await readerOf({ countries: ["RU"] }))("9511234567")).toEqual(["79511234567"]);
  expect(await (await readerOf({ blockedCountries: ["MM"] }))("9511234567")).toEqual(["79511234567"]);
});

it("returns nothing for an invalid number", async () => {
  expect(await (await readerOf())("77")).toEqual([]);
});
