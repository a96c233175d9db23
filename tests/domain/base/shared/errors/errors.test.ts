import { expect, it } from "vitest";
import { ERRORS } from "../../../../../app/domain/base/shared/errors/errors";
import { errors } from "../../../../../app/i18n/errors/ru";

it("has a message for every code", () => {
  for (const code of Object.keys(ERRORS)) expect(errors).toHaveProperty(code);
});
