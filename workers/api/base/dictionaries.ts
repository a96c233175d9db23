import { z } from "zod";
import { ok } from "../../../app/domain/base/shared/errors/result";
import { operatorsInput } from "../../../app/domain/base/shared/numbering/input";
import { knownOperators, numberInfo } from "../../../app/domain/base/shared/numbering/number-info";
import { parsePhone, phoneFault } from "../../../app/domain/base/shared/phone";
import { endpoint } from "../http/endpoint";
import { languageOf, messageOf } from "../http/messages";

const operator = z.object({
  country: z.string(),
  operator: z.string().nullable(),
  group: z.string(),
  mcc: z.string().nullable(),
  mnc: z.string().nullable(),
});

const known = operator.extend({
  phone: z.string(),
  type: z.enum(["mobile", "fixed"]).nullable(),
  zone: z.string(),
  zones: z.array(z.string()),
  isExact: z.boolean(),
});

const unknown = z.object({ phone: z.string(), reason: z.string() });

export const listOperators = endpoint("listOperators", {
  reply: z.object({ countries: z.array(z.string()), operators: z.array(operator) }),
  async handle() {
    const operators = [...knownOperators()];
    const countries = [...new Set(operators.map(({ country }) => country))].sort();
    return ok({ countries, operators });
  },
});

export const getOperatorsData = endpoint("getOperatorsData", {
  body: operatorsInput,
  reply: z.object({ data: z.array(z.union([known, unknown])) }),
  async handle({ request, body }) {
    const language = languageOf(request);
    const reasonOf = (raw: string) => messageOf(language, { key: phoneFault(raw) });
    return ok({ data: body.data.map((raw) => aboutPhone(raw) ?? { phone: raw, reason: reasonOf(raw) }) });
  },
});

function aboutPhone(raw: string) {
  const phone = parsePhone(raw);
  const info = phone === null ? null : numberInfo(phone);
  if (!phone || !info) return null;
  return { phone, ...info, zone: info.zones[0]!, zones: [...info.zones] };
}
