import { expect, it } from "vitest";
import { ledgerWriter } from "../../../../app/domain/money/ledger/export-columns";

it.each([
  ["79161234567", "+79161234567"],
  ["anna@example.com", "anna@example.com"],
])("a line of the ledger's file names %s as other files do", (recipient, about) => {
  const write = ledgerWriter(() => "", ["about"], { language: "en", zone: "UTC" } as never);
  expect(write({ title: null, recipient } as never)).toEqual([about]);
});
