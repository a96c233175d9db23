import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { ProviderConfig, RefReceipt } from "../../../app/domain/shared/ports/platform";
import { parametersOf } from "../core/parameters";
import type { Callback } from "../core/protocol";
import { refOf } from "./client";
import { meaningOfSmsc } from "./statuses";

const told = z.object({
  id: z.string().min(1),
  phone: z.string().regex(/^\+?\d{5,20}$/),
  status: z.coerce.number().int(),
  err: z.coerce.number().optional().catch(undefined),
  ts: z.coerce.number().optional().catch(undefined),
});

/** GET or form (protocols §9.3). With a word in the set-up: MD5 or SHA-1 of `id:phone:status:word`. */
export function readSmscCallback(
  request: Request,
  body: string,
  { secrets }: ProviderConfig,
): Told | { refused: 400 | 401 } {
  const given = parametersOf(request, body);
  if (secrets.token && !isSigned(given, secrets.token)) return { refused: 401 };
  const parsed = told.safeParse(given);
  return parsed.success ? { ...parsed.data, given } : { refused: 400 };
}

type Told = z.infer<typeof told> & { given: Record<string, string> };

export function receiveSmsc(request: Request, body: string, config: ProviderConfig): Callback {
  const told = readSmscCallback(request, body, config);
  if ("refused" in told) return told;
  const meaning = meaningOfSmsc(told.status, told.err);
  const receipt: RefReceipt[] = meaning ? [{ ref: refOf(told.id, told.phone), at: timeOf(told), ...meaning }] : [];
  return { receipts: receipt, incoming: [] };
}

export function timeOf({ ts }: { ts?: number | undefined }): number {
  return ts ? ts * 1000 : Date.now();
}

function isSigned(given: Record<string, string>, word: string): boolean {
  const algorithm = given.sha1 ? "sha1" : "md5";
  const text = [given.id, given.phone, given.status, word].join(":");
  const expected = createHash(algorithm).update(text).digest();
  const actual = Buffer.from(given[algorithm] ?? "", "hex");
  return actual.byteLength === expected.byteLength && timingSafeEqual(actual, expected);
}
