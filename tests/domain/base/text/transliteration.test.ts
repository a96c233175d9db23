import { describe, expect, it } from "vitest";
import { countSegments } from "../../../../app/domain/base/text/segments";
import { transliterate } from "../../../../app/domain/base/text/transliteration";

describe("transliterate", () => {
  it.each([
    ["Съешь ещё этих мягких французских булок", "Syesh eshchyo etikh myagkikh frantsuzskikh bulok"],
    ["Объедков и Григорьев, ПОДЪЕЗД", "Obyedkov i Grigoryev, PODYEZD"],
    ["Щука, ЩУКА, Я и ЖЭК", "Shchuka, SHCHUKA, Ya i ZHEK"],
    ["Заказ №5 — «готов»…", 'Zakaz N5 - "gotov"...'],
    ["Їжак, ґанок, қала", "Yizhak, ganok, kala"],
    ["Код ${custom01}: 1234", "Kod ${custom01}: 1234"],
  ])("writes «%s» in Latin letters", (text, latin) => {
    expect(transliterate(text)).toBe(latin);
  });

  it("makes every Russian text fit the GSM alphabet", () => {
    const letters = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя";
    expect(countSegments(transliterate(letters + letters.toUpperCase())).encoding).toBe("gsm7");
  });
});
