import { env } from "cloudflare:test";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { quote } from "../../../app/domain/money/tariffs/quote";
import { findTariffs } from "../../../app/domain/money/tariffs/rows";
import { openDatabase } from "../../../db/client";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import { ask, makeAs, newcomer, paidFor, RUB, sms } from "./scene";

let manager: Session;

beforeAll(async () => {
  manager = await signInAs((await createUser({ level: "manager" })).username);
});

const price = fc.integer({ min: 0, max: 3_000_000 }).map((micros) => micros / RUB);
const unit = fc.constantFrom("segment", "message");
const rules = fc
  .record({
    countries: fc.subarray(["RU", "KZ"]),
    operators: fc.subarray(["RU|mts", "RU|beeline", "KZ|kcell"]),
    prefixes: fc.subarray(["7", "7916", "7701", "7903123"]),
    isEverywhere: fc.boolean(),
  })
  .chain(({ isEverywhere, ...places }) => {
    const named = Object.entries(places).flatMap(([name, some]) => some.map((place) => ({ [name]: [place] })));
    const all = [...named, ...(isEverywhere || named.length === 0 ? [{}] : [])];
    const priced = fc.record({ price, unit });
    const later = fc.option(fc.record({ price, unit, from: fc.integer({ min: 1, max: 3 }) }), { nil: null });
    const ofPlace = fc.tuple(priced, later).map((some) => some.filter((one) => one !== null));
    return fc
      .tuple(...all.map((where) => ofPlace.map((some) => some.map((one) => ({ ...one, ...where })))))
      .map((some) => some.flat());
  });
const multiplier = fc.constantFrom(1, 1, 0.9, 1.25, 0.333333, 100);
const phone = fc.constantFrom("79161234567", "79031234567", "79261234567", "77011234567", "77051234567");
const text = fc.constantFrom("Hello", "h".repeat(161), "ж".repeat(71), "ж".repeat(150));
const options = fc.record({ noPayments: fc.constantFrom(false, false, true), refundOnFailed: fc.boolean() });

it("charges the calculator's quote, and the ledger shows it", async () => {
  const { id, session } = await newcomer({ balance: 1_000_000 * RUB });
  const db = openDatabase(env.DB);
  const balance = async () =>
    (await rowsOf<{ balance: number }>("SELECT balance FROM accounts WHERE owner_id = ?", id))[0]!.balance;
  await fc.assert(
    fc.asyncProperty(rules, options, phone, text, multiplier, async (rules, options, phone, text, multiplier) => {
      const path = `/users/${id}/tariffs/${await makeAs(manager, sms(rules, { options }))}`;
      expect((await ask("PUT", path, manager, { multiplier }))[0]).toBe(200);
      for (let n = 0; n < 3; n++) await takesWhatIsQuoted(phone, text);
    }),
    { numRuns: 20 },
  );

  async function takesWhatIsQuoted(phone: string, text: string) {
    const [quoted] = quote(await findTariffs({ db, clock: Date.now }, { id }), { phone, text }).prices;
    const before = await balance();
    const body = { type: "sms", recipient: `+${phone}`, payload: { sender: "CABINET", text } };
    const [status, sent] = await ask("POST", "/sendings", session, body);
    if (quoted!.amount === null) {
      expect([status, await balance()]).toEqual([422, before]);
    } else {
      expect([status, sent.message]).toEqual([200, undefined]);
      expect(0 - (await paidFor(sent.id))).toBe(quoted!.amount);
      expect(before - (await balance())).toBe(quoted!.amount);
    }
  }
});
