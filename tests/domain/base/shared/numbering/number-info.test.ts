import { describe, expect, it } from "vitest";
import { decodeNumbering } from "../../../../../app/domain/base/shared/numbering/decode";
import {
  knownOperators,
  numberInfo,
  operatorOf,
  zonesOf,
} from "../../../../../app/domain/base/shared/numbering/number-info";
import { placesOf } from "../../../../../app/domain/base/shared/numbering/places";
import { regionNames } from "../../../../../app/domain/base/shared/numbering/region-names";
import { phoneCountry } from "../../../../../app/domain/base/shared/phone";
import { offsetAt } from "../../../../../app/domain/base/shared/time/zones";
import { sampler } from "../../../../support/engine/sampler";

describe("Russian numbers", () => {
  it.each([
    ["Kaliningrad", "79114512345", "Europe/Kaliningrad"],
    ["Moscow", "79160012345", "Europe/Moscow"],
    ["Saint Petersburg", "79110812345", "Europe/Moscow"],
    ["Crimea", "79789012345", "Europe/Simferopol"],
    ["Samara", "79276862345", "Europe/Samara"],
    ["Udmurtia", "79124412345", "Europe/Samara"],
    ["Saratov", "79271132345", "Europe/Saratov"],
    ["Ulyanovsk", "79176012345", "Europe/Ulyanovsk"],
    ["Astrakhan", "79275512345", "Europe/Astrakhan"],
    ["Volgograd", "79376912345", "Europe/Volgograd"],
    ["Kirov", "79229012345", "Europe/Kirov"],
    ["Bashkortostan", "79174012345", "Asia/Yekaterinburg"],
    ["Perm", "79223012345", "Asia/Yekaterinburg"],
    ["Yamal", "79124212345", "Asia/Yekaterinburg"],
    ["Omsk", "79136012345", "Asia/Omsk"],
    ["Novosibirsk", "79137012345", "Asia/Novosibirsk"],
    ["Altai", "79132112345", "Asia/Barnaul"],
    ["Tomsk", "79138412345", "Asia/Tomsk"],
    ["Kuzbass", "79234612345", "Asia/Novokuznetsk"],
    ["Krasnoyarsk", "79232712345", "Asia/Krasnoyarsk"],
    ["Tuva", "79133412345", "Asia/Krasnoyarsk"],
    ["Irkutsk", "79500512345", "Asia/Irkutsk"],
    ["Buryatia", "79148312345", "Asia/Irkutsk"],
    ["Chita", "79144312345", "Asia/Chita"],
    ["Amur", "79145512345", "Asia/Yakutsk"],
    ["Primorye", "79146512345", "Asia/Vladivostok"],
    ["Magadan", "79148512345", "Asia/Magadan"],
    ["Sakhalin", "79147412345", "Asia/Sakhalin"],
    ["Kamchatka", "79004362345", "Asia/Kamchatka"],
    ["Chukotka", "79145342345", "Asia/Anadyr"],
  ])("use the time zone of %s", (_, digits, zone) => {
    expect(numberInfo(digits)).toMatchObject({ country: "RU", type: "mobile", zones: [zone], isExact: true });
  });

  it("may use any of Yakutia's time zones", () => {
    expect(zonesOf("79142212345")).toEqual(["Asia/Yakutsk", "Asia/Khandyga", "Asia/Ust-Nera", "Asia/Srednekolymsk"]);
  });

  it("may use any Russian time zone if their block is newer than the register, and are marked inexact", () => {
    const offsets = numberInfo("79951234567")!.zones.map((zone) => offsetAt(Date.UTC(2026, 6, 1), zone));
    expect(numberInfo("79951234567")).toMatchObject({ country: "RU", isExact: false });
    expect(offsets).toHaveLength(11);
    expect(new Set(offsets).size).toBe(11);
    expect(zonesOf("79951234567")[0]).toBe("Europe/Moscow");
  });

  it.each([
    ["79407123456", "AB", "A-Mobile", "289"],
    ["79409123456", "AB", "Aquafon", "289"],
    ["78401234567", "AB", null, "289"],
    ["79298031234", "OS", "MegaFon", null],
    ["79298129999", "OS", "MegaFon", null],
  ])("%s is not a Russian number but one of %s", (digits, country, operator, mcc) => {
    expect(numberInfo(digits)).toMatchObject({ country, operator, mcc, zones: ["Europe/Moscow"] });
    expect(phoneCountry(digits)).toBeNull();
    expect(placesOf(digits).country).toBe(country);
    expect(regionNames("ru").of(country)).toMatch(/^[А-Я]/);
  });

  it.each([
    ["79959012345", "T-Mobile", "other", "62"],
    ["79298029999", "MegaFon", "megafon", "02"],
    ["79298131234", "MegaFon", "megafon", "02"],
    ["79160012345", "MTS", "mts", "01"],
    ["79232712345", "MegaFon", "megafon", "02"],
    ["79031234567", "Beeline", "beeline", "99"],
    ["79500512345", "T2", "t2", "20"],
    ["79991234567", "Yota", "yota", "11"],
    ["79002012345", "Motiv", "motiv", "35"],
    ["79789012345", "K-Telecom", "other", "32"],
  ])("%s is allocated to %s", (digits, operator, group, mnc) => {
    expect(operatorOf(digits)).toMatchObject({ country: "RU", operator, group, mcc: "250", mnc });
  });

  it.each([
    ["74951234567", "Europe/Moscow"],
    ["78121234567", "Europe/Moscow"],
    ["74012123456", "Europe/Kaliningrad"],
    ["78462123456", "Europe/Samara"],
    ["73832123456", "Asia/Novosibirsk"],
    ["74232123456", "Asia/Vladivostok"],
  ])("%s is a fixed-line number in %s", (digits, zone) => {
    expect(numberInfo(digits)).toMatchObject({ country: "RU", operator: null, type: "fixed", zones: [zone] });
  });

  it("are known to the last digit: a block ends where the register ends it", () => {
    expect(operatorOf("79000999999")?.operator).toBe("T2");
    expect([zonesOf("79000999999"), zonesOf("79001000000")]).toEqual([["Asia/Yekaterinburg"], ["Asia/Novokuznetsk"]]);
  });
});

describe("international numbers", () => {
  it.each([
    ["77012345678", "KZ", "Kcell", "401", "02", "Asia/Almaty"],
    ["375291234567", "BY", "A1", "257", "01", "Europe/Minsk"],
    ["380671234567", "UA", "Kyivstar", "255", "02", null],
    ["4915112345678", "DE", "Telekom", "262", "01", "Europe/Berlin"],
    ["491721234567", "DE", "Vodafone", "262", "02", "Europe/Berlin"],
    ["998901234567", "UZ", "Beeline", "434", "04", "Asia/Tashkent"],
    ["8613812345678", "CN", "China Mobile", "460", "00", "Asia/Shanghai"],
    ["447700312345", "JE", null, "234", null, "Europe/Jersey"],
  ])("%s: %s, %s", (digits, country, operator, mcc, mnc, zone) => {
    const info = numberInfo(digits)!;
    expect(info).toMatchObject({ country, mcc, ...(operator && { operator, mnc, type: "mobile" }) });
    if (zone) expect(info.zones).toEqual([zone]);
    else expect(offsetAt(Date.UTC(2026, 0, 1), info.zones[0]!)).toBe(2 * 3_600_000);
  });

  it.each([
    ["12125551234", "US", "America/New_York"],
    ["13125551234", "US", "America/Chicago"],
    ["16025551234", "US", "America/Phoenix"],
    ["13105551234", "US", "America/Los_Angeles"],
    ["18085551234", "US", "Pacific/Honolulu"],
    ["14165551234", "CA", "America/Toronto"],
    ["16045551234", "CA", "America/Vancouver"],
    ["18765551234", "JM", "America/Jamaica"],
    ["77172123456", "KZ", "Asia/Almaty"],
  ])("%s is in %s and uses the time zone %s", (digits, country, zone) => {
    expect(numberInfo(digits)).toMatchObject({ country, zones: [zone] });
  });

  it("have no information outside any country's plan", () => {
    for (const digits of ["", "0", "99999999999", "abc", "7916x", "NaN"]) expect(numberInfo(digits)).toBeNull();
    expect(zonesOf("99999999999")).toEqual([]);
  });
});

describe("the table", () => {
  const { starts, about, facts } = decodeNumbering();

  it("has ascending ranges, each including its last number", () => {
    for (let index = 1; index < starts.length; index++) {
      expect(starts[index]! > starts[index - 1]!).toBe(true);
      expect(numberInfo(String(starts[index]! - 1))).toEqual(facts[about[index - 1]!]);
    }
  });

  it("gives any number the facts of its range", () => {
    const { integer } = sampler(20261121);
    for (let round = 0; round < 2000; round++) {
      const number = integer(10_000_000_000, 99_999_999_999);
      const index = starts.findLastIndex((start) => start <= number);
      expect(numberInfo(String(number))).toEqual(facts[about[index]!]);
    }
  });

  it("reads a longer number by its prefix", () => {
    expect(numberInfo("861381234567899")).toBe(numberInfo("86138123456"));
  });

  it("names only time zones supported by the runtime, each once per number", () => {
    const sets = facts.flatMap((fact) => (fact ? [fact.zones] : []));
    expect(sets.filter((zones) => zones.length === 0 || new Set(zones).size < zones.length)).toEqual([]);
    for (const zone of new Set(sets.flat())) expect(() => offsetAt(0, zone)).not.toThrow();
  });

  it("lists every operator once", () => {
    const names = knownOperators().map(({ country, operator }) => `${country} ${operator}`);
    expect(new Set(names).size).toBe(names.length);
    expect(knownOperators()).toContainEqual({ country: "RU", operator: "T2", group: "t2", mcc: "250", mnc: "20" });
  });

  it("is searched quickly", () => {
    const { integer } = sampler(7);
    const numbers = Array.from({ length: 100_000 }, () => `79${integer(100_000_000, 999_999_999)}`);
    const began = performance.now();
    let zones = 0;
    for (const digits of numbers) zones += zonesOf(digits).length;
    const ms = performance.now() - began;
    console.log(`numbering: ${numbers.length} look-ups in ${ms.toFixed(1)} ms`);
    expect(zones).toBeGreaterThanOrEqual(numbers.length);
  });
});
