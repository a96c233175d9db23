import fc from "fast-check";
import { expect, it } from "vitest";
import { partyOf } from "../../workers/smpp/codec/party";
import { deliver, inStorage, objectOver, wait } from "../support/providers/smpp-memory";
import { phonesSpelled } from "../support/world/spellings";

it.each<[address: string, ton: number, from: string]>([
  ["9165580001", 2, "79165580001"],
  ["9165580001", 0, "79165580001"],
  ["89165580002", 0, "79165580002"],
  ["89165580002", 1, "79165580002"],
  ["0079165580003", 0, "79165580003"],
  ["0079165580003", 1, "79165580003"],
  ["+79165580004", 1, "79165580004"],
  ["84912345678", 1, "84912345678"],
  ["84912345678", 2, "74912345678"],
  ["9591234567", 1, "+9591234567"],
  ["551187654321", 1, "5511987654321"],
  ["5215512345678", 1, "525512345678"],
  ["900", 3, "900"],
  ["MTS", 5, "MTS"],
  ["79161112233", 5, "79161112233"],
])("%s of type %i is %s", (address, ton, from) => {
  expect(partyOf(address, ton)).toBe(from);
});

it("an incoming message has a person as its sender, not an address", () =>
  inStorage(async (sql) => {
    const { take, rung } = objectOver(sql);
    const from = { source_addr: "9165580001", source_addr_ton: 2, destination_addr: "100" };
    take(deliver({ ...from, short_message: Uint8Array.of(0x41) }));
    await wait(1);
    expect(rung).toMatchObject([{ kind: "incoming", messages: [{ from: "79165580001", to: "100" }] }]);
  }));

it("an address is one person whatever its type", () => {
  const property = fc.property(phonesSpelled, ({ address, wire }) => {
    for (const one of wire) for (const ton of [0, 1]) expect(partyOf(one, ton), `${one} of ${ton}`).toBe(address);
  });
  fc.assert(property, { numRuns: 200 });
});
