import { expect, it } from "vitest";
import { ERRORS } from "../../../../app/domain/shared/errors/errors";
import { errors } from "../../../../app/i18n/locales/ru/errors";

it("has a sentence for every code", () => {
  for (const code of Object.keys(ERRORS)) expect(errors).toHaveProperty(code);
});
