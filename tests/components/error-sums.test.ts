import { createInstance } from "i18next";
import { expect, it } from "vitest";
import { errorWriter } from "../../app/components/ui/error-text";
import { message } from "../../app/domain/base/shared/errors/error-message";
import { errors as en } from "../../app/i18n/errors/en";
import { errors as ru } from "../../app/i18n/errors/ru";

const key = "insufficientFundsFor";
const values = { needed: 3.2, available: 0, currency: "RUB" };

it.each([
  ["ru", { errors: ru }, "Недостаточно средств: нужно 3,20 ₽, доступно 0,00 ₽"],
  ["en", { errors: en }, "Insufficient funds: ₽3.20 required, ₽0.00 available"],
])("an error's sums show kopecks and the sign of their currency in %s", async (lng, catalogs, expected) => {
  const i18n = createInstance();
  await i18n.init({ lng, resources: { [lng]: catalogs }, interpolation: { escapeValue: false } });
  const written = errorWriter(i18n)(message({ key, values }));
  expect(written.replaceAll("\u00a0", " ")).toBe(expected);
});
