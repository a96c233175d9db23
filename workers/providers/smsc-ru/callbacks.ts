import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { ProviderConfig, Receipt } from "../../../app/domain/base/shared/ports/platform";
import { NOTHING, unread } from "../core/callback";
import { filled, maybe, momentOfSeconds, number } from "../core/foreign";
import { parametersOf } from "../core/parameters";
import type { Callback } from "../core/protocol";
import { refOf } from "./client";

const report = z.object({
  id: filled,
  phone: z.string().regex(/^\+?\d{5,20}$/),
  status: number.pipe(z.number().int()),
  err: maybe(number),
  ts: maybe(number),
});
type Report = z.infer<typeof report>;

type Meaning = Pick<Receipt, "status" | "code" | "detail" | "result">;

/** GET or form (protocols §9.3). With a word in the set-up: MD5 or SHA-1 of `id:phone:status:word`. */
export function isSignedSmsc(request: Request, body: string, { secrets }: ProviderConfig): boolean {
  return !secrets.token || isSigned(parametersOf(request, body), secrets.token);
}

/** `meaningOf`: null for a non-final status. */
export function readSmsc(
  request: Request,
  body: string,
  meaningOf: (row: Report & Record<string, unknown>) => Meaning | null,
): Callback {
  const fields = parametersOf(request, body);
  const { data } = report.safeParse(fields);
  if (!data) return unread(String(new URLSearchParams(fields)));
  const meaning = meaningOf({ ...fields, ...data });
  const receipt = { ref: refOf(data.id, data.phone), at: momentOfSeconds(data.ts) };
  return meaning ? { ...NOTHING, receipts: [{ ...receipt, ...meaning }] } : NOTHING;
}

function isSigned(fields: Record<string, string>, word: string): boolean {
  const algorithm = fields.sha1 ? "sha1" : "md5";
  const text = [fields.id, fields.phone, fields.status, word].join(":");
  const expected = createHash(algorithm).update(text).digest();
  const actual = Buffer.from(fields[algorithm] ?? "", "hex");
  return actual.byteLength === expected.byteLength && timingSafeEqual(actual, expected);
}
