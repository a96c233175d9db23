import { expect, it } from "vitest";
import { archiveMessages } from "../../../app/domain/archive/move";
import { mayHold, phonesFilter } from "../../../app/domain/archive/phones";
import { engine, idsBy, storeOld } from "../../support/engine/old-messages";
import { openAccount, phones } from "../../support/world/scene";

it("keeps an offset over more days than a page opens", async () => {
  const { id } = await openAccount(engine);
  const ids: string[] = [];
  for (let at = 0; at < 9; at++) ids.push(...(await storeOld(id, { days: 95 + at, count: 1, from: at })));
  await archiveMessages(engine);
  expect(await idsBy(id, { limit: 1, offset: 7 })).toEqual(ids.slice(7));
  expect(await idsBy(id, { limit: 2, offset: 8, direction: "asc" })).toEqual(ids.slice(0, 1));
});

it("finds a phone among many without opening the parts that do not have it", async () => {
  const numbers = phones(2000);
  const filter = phonesFilter(numbers);
  expect(numbers.every((number) => mayHold(filter, number))).toBe(true);
  expect(phones(2000, 10_000).filter((number) => mayHold(filter, number)).length).toBeLessThan(60);
});
