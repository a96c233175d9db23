import { describe, expect, it } from "vitest";
import type { NotificationRow } from "../../../app/domain/notifications/view";
import { LANGUAGES } from "../../../app/i18n/options";
import { cautionWriter } from "../../../app/web/words/caution-text.server";
import { isEcho } from "../../../app/web/words/notification-list.server";
import { notificationWords } from "../../../app/web/words/notification-text.server";
import { operatorMeant, operatorName } from "../../../app/web/words/operator-names.server";
import { shownTitle } from "../../../app/web/words/stock-titles.server";
import { timeoutText } from "../../../app/web/words/timeout-text.server";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

describe("an operator", () => {
  it.each([
    ["MTS", "ru", "МТС"],
    ["mts", "ru", "МТС"],
    ["Beeline", "ru", "Билайн"],
    ["mts", "en", "MTS"],
    ["t2", "ru", "T2"],
    ["vodafone", "de", "Vodafone"],
    ["Vainakh Telecom", "ru", "Vainakh Telecom"],
    ["", "ru", ""],
  ] as const)("%s is called in %s: %s", (name, language, called) => {
    expect(operatorName(name, language)).toBe(called);
  });

  it("is found by the name that its reader sees, and by that of the numbering", () => {
    expect(["МТС", "мегафон", "MTS", "Билайн"].map(operatorMeant)).toEqual(["MTS", "MegaFon", "MTS", "Beeline"]);
    expect(operatorMeant("Vodafone")).toBe("Vodafone");
  });
});

it.each(LANGUAGES)("the lists that the cabinet makes by itself are called in %s by whoever made them", (language) => {
  const titles = LANGUAGES.map((born) => shownTitle("Отписались ответом", born));
  expect(titles.map((title) => shownTitle(title, language))).toEqual(
    LANGUAGES.map(() => shownTitle("Отписались ответом", language)),
  );
  expect(shownTitle("Spring", language)).toBe("Spring");
});

it("a fallback's wait is told in minutes and by what it waits for", () => {
  const text = (timeout: number, except: string[]) => plain(timeoutText({ timeout, except }, "ru"));
  expect(text(300, ["delivered", "seen"])).toBe("Если за 5 минут не доставлено");
  expect(text(60, ["seen"])).toBe("Если за 1 минуту не прочитано");
  expect(text(90, [])).toBe("Через 90 секунд после предыдущего");
});

it("a caution names the place whose clocks it means", () => {
  const warning = { step: 1, kind: "night", key: "firesAtNight", values: { time: "23:00", zone: "Europe/Moscow" } };
  const said = cautionWriter("ru")(warning as Parameters<ReturnType<typeof cautionWriter>>[0]);
  expect(plain(said)).toBe("Шаг может уйти ночью: в 23:00 по времени получателя (Москва).");
});

it.each([
  ["bulkCreated", {}, true],
  ["bulkResumed", {}, true],
  ["bulkPaused", { reason: "byHand" }, true],
  ["bulkPaused", { reason: "insufficientFunds" }, false],
  ["bulkCompleted", {}, false],
  ["accrual", {}, false],
])("of %s with %j its reader was told already: %s", (type, data, expected) => {
  expect(isEcho({ type, data } as Parameters<typeof isEcho>[0])).toBe(expected);
});

it.each([
  [0, "Arrived: 2. Not delivered: 1."],
  [3, "Arrived: 2. Not delivered: 1. Not sent: 3."],
  [undefined, "Arrived: 2. Not delivered: 1."],
])("a finished mailing with %s not sent says so", (unsent, text) => {
  const row = { type: "bulkCompleted", title: null, data: { title: "Spring", delivered: 2, errored: 1, unsent } };
  const reading = { language: "en", currency: "RUB", now: 0 } as const;
  expect(notificationWords(row as unknown as NotificationRow, reading).text).toBe(text);
});
