import { z } from "zod";

const MAX_PHONES = 10_000;

const phone = z.string({ error: "phoneRequired" });

export const operatorsInput = z.strictObject({
  data: z.union([z.array(phone).max(MAX_PHONES, "phonesTooMany"), phone.transform((one) => [one])]),
});
