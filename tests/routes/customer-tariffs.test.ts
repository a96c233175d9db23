import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/domain/base/shared/ids";
import { tariffs as words } from "../../app/i18n/tariffs/en";
import { call, visit } from "../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

let manager: Session;
let client: Session;

const RULES = [
  { price: 4.2, unit: "segment", operators: ["RU|mts"] },
  { price: 4.5, unit: "segment", countries: ["RU"] },
  { price: 9.4, unit: "segment", prefixes: ["77"] },
  { price: 12, unit: "segment" },
];

beforeAll(async () => {
  manager = await signInAs((await createUser({ level: "manager" })).username);
  const user = await createUser();
  await rowsOf("DELETE FROM user_tariffs WHERE user_id = ?", user.id);
  client = await signInAs(user.username);
  await give("sendings.sms", RULES);
  const many = Array.from({ length: 60 }, (_, at) => ({ price: at + 1, unit: "message", prefixes: [`49${at + 100}`] }));
  await give("sendings.viber", many);
});

async function give(source: string, rules: object[]) {
  const body = { title: `Prices ${newId()}`, source, data: { rules } };
  const made = (await (await call("POST", "/api/tariffs", { session: manager, body })).json()) as { id: string };
  await call("PUT", `/api/users/${client.id}/tariffs/${made.id}`, { session: manager });
}

/** Rows of a channel's table, as text. */
async function shown(query: string, language = "en") {
  const html = await (await visit(`/tariffs${query}`, client, { "accept-language": language })).text();
  const body = html.replace(/<script[\s\S]*?<\/script>/g, "").replace(/<!-- -->/g, "");
  const rows = [...body.matchAll(/<tr role="row"[\s\S]*?<\/tr>/g)].map(([row]) =>
    row
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );
  return { body, rows: rows.filter((row) => /\d/.test(row)) };
}

describe("a customer's prices", () => {
  it("name countries and operators in the reader's language, and the country of a prefix", async () => {
    expect((await shown("?source=sendings.sms")).rows.map((row) => row.replace(/ ₽.*/, ""))).toEqual([
      expect.stringMatching(/^Russia: MTS/),
      expect.stringMatching(/^Russia$/),
      expect.stringMatching(/^\+77 Kazakhstan/),
      expect.stringMatching(new RegExp(`^${words.elsewhere}`)),
    ]);
    const [mts, , kazakhstan] = (await shown("?source=sendings.sms", "ru")).rows;
    expect([mts, kazakhstan]).toEqual([
      expect.stringMatching(/^Россия: МТС/),
      expect.stringMatching(/^\+77 Казахстан/),
    ]);
  });

  it.each([
    ["a country", "Kazakhstan", ["+77"]],
    ["a part of a country's name", "kazakh", ["+77"]],
    ["a country in Russian for a Russian", "казахстан", ["+77"]],
    ["a country by its code", "KZ", ["+77"]],
    ["an operator", "Russia MTS", ["Russia: MTS"]],
    ["an operator whom only the country's price covers", "beeline russia", ["Russia "]],
    ["a dialling code", "+7 701", ["+77"]],
    ["a code that no rule names", "+375", [words.elsewhere]],
  ])("are found by %s", async (_, search, starts) => {
    const language = /[а-я]/.test(search) ? "ru" : "en";
    const { rows } = await shown(`?source=sendings.sms&search=${encodeURIComponent(search)}`, language);
    expect(rows).toEqual(starts.map((start) => expect.stringContaining(start)));
  });

  it("report an unserved destination, and an unknown place", async () => {
    expect((await shown("?search=Kazakhstan&source=sendings.viber")).body).toContain(words.noPriceThere);
    expect((await shown("?search=Wakanda")).body).toContain(words.nowhere.replace("{{search}}", "Wakanda"));
  });

  it("show the first of many, and all of an opened channel", async () => {
    const { body, rows } = await shown("");
    expect(rows).toHaveLength(4 + 25);
    expect(body).toContain(words.morePrices_other.replace("{{count}}", "35"));
    expect((await shown("?source=sendings.viber")).rows).toHaveLength(60);
  });

  it("announce future values with their dates", async () => {
    const [tariff] = (
      (await (await call("GET", "/api/tariffs?source=sendings.sms", { session: client })).json()) as {
        data: { id: string }[];
      }
    ).data;
    const rules = [{ ...RULES[0], price: 4.4 }, ...RULES.slice(1)];
    const body = { startsAt: "2040-12-01T00:00:00+03:00", data: { rules } };
    await call("PUT", `/api/tariffs/${tariff!.id}`, { session: manager, body });
    const { body: page } = await shown("?source=sendings.sms");
    expect(page).toContain("Russia: MTS: ₽4.20 → ₽4.40");
    expect(page).toMatch(/New prices from: [^<]*2040/);
  });

  it("are calculated for a number and a text, with the number's operator and the length of the text", async () => {
    const text = encodeURIComponent("ж".repeat(71));
    const { body, rows } = await shown(`?phone=%2B79161234567&text=${text}&source=sendings.sms`);
    expect(rows[0]).toMatch(/Segments: 2 .*8 \.40/);
    expect(body).toContain("<dd>Russia: MTS</dd>");
    expect(body).toContain(`<dd>71, ${words.encoding_ucs2}</dd>`);
  });
});
