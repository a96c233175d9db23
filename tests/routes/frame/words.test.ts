import { describe, expect, it } from "vitest";
import type { NotificationRow } from "../../../app/domain/base/notifications/view";
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

  it("is found by the name shown to the reader, and by that of the numbering plan", () => {
    expect(["МТС", "мегафон", "MTS", "Билайн"].map(operatorMeant)).toEqual(["MTS", "MegaFon", "MTS", "Beeline"]);
    expect(operatorMeant("Vodafone")).toBe("Vodafone");
  });
});

it.each(LANGUAGES)("the cabinet's own lists are titled in %s whatever language they were created in", (language) => {
  const titles = LANGUAGES.map((born) => shownTitle("Отписались ответом", born));
  expect(titles.map((title) => shownTitle(title, language))).toEqual(
    LANGUAGES.map(() => shownTitle("Отписались ответом", language)),
  );
  expect(shownTitle("Spring", language)).toBe("Spring");
});

it("a fallback's wait is shown in minutes with its condition", () => {
  const text = (timeout: number, except: string[]) => plain(timeoutText({ timeout, except }, "ru"));
  expect(text(300, ["delivered", "seen"])).toBe("Если за 5 минут не доставлено");
  expect(text(60, ["seen"])).toBe("Если за 1 минуту не прочитано");
  expect(text(90, [])).toBe("Через 90 секунд после предыдущего");
});

it("a warning names the time zone that it uses", () => {
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
])("an event %s with %j already shown to its reader is an echo: %s", (type, data, expected) => {
  expect(isEcho({ type, data } as Parameters<typeof isEcho>[0])).toBe(expected);
});

it.each([
  [{}, "The provider is not responding."],
  [{ way: "wayAll" }, "The provider is not responding. Messages are sent through other providers."],
  [{ way: "wayNone" }, "The provider is not responding. No other provider is available, so messages wait."],
])("an outage with %j states whether another way exists", (more, text) => {
  const row = { type: "routingIssue", title: null, data: { details: "SMS", reason: "providerSilent", ...more } };
  const reading = { language: "en", currency: "RUB", now: 0 } as const;
  expect(notificationWords(row as unknown as NotificationRow, reading).text).toBe(text);
});

it.each([
  [{ unsent: 0 }, "Reached: 2. Not delivered: 1."],
  [{ unsent: 3 }, "Reached: 2. Not delivered: 1. Cancelled: 3."],
  [{ unsent: 0, silent: 4 }, "Reached: 2. Not delivered: 1. No receipt: 4."],
  [{ unsent: 3, silent: 4 }, "Reached: 2. Not delivered: 1. Cancelled: 3. No receipt: 4."],
  [{}, "Reached: 2. Not delivered: 1."],
])("a finished campaign with %j counts every recipient", (more, text) => {
  const row = { type: "bulkCompleted", title: null, data: { title: "Spring", delivered: 2, errored: 1, ...more } };
  const reading = { language: "en", currency: "RUB", now: 0 } as const;
  expect(notificationWords(row as unknown as NotificationRow, reading).text).toBe(text);
});
