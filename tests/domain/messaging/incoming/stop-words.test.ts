import { expect, it } from "vitest";
import { isStopWord } from "../../../../app/domain/messaging/incoming/stop-words";

it.each([
  "STOP",
  "стоп",
  "Отписаться",
  "UNSUBSCRIBE",
  "baja",
  "SAIR",
  "stopp",
  "Abmelden",
  "ARRÊT",
  "Se désabonner",
  " Stop! ",
  "«СТОП».",
  "stop\n",
  "Opt-out",
  "ＳＴＯＰ",
  "не пишите!!!",
])("recognises %j as a stop word", (text) => {
  expect(isStopWord(text)).toBe(true);
});

it.each(["", " ", "!!!", "Don't stop", "Стоп-кран сломан", "нужно отписаться?", "stopover", "stop it at 5", "да"])(
  "finds no stop word in %j",
  (text) => {
    expect(isStopWord(text)).toBe(false);
  },
);

it("recognises words that an account added", () => {
  expect(isStopWord("Хватит!", ["хватит"])).toBe(true);
  expect(isStopWord("Хватит!", [])).toBe(false);
  expect(isStopWord("!", ["?"])).toBe(false);
});
