import { z } from "zod";
import type { Viewer } from "../../../app/domain/base/access/viewer";
import { CodedError } from "../../../app/domain/base/shared/errors/errors";
import { ok } from "../../../app/domain/base/shared/errors/result";
import { toUnits } from "../../../app/domain/base/shared/money";
import { choicesBody } from "../../../app/domain/papers/invoices/input";
import { MOST_BYTES } from "../../../app/domain/papers/invoices/parse-statement";
import {
  type FoundStatement,
  findStatement,
  type ShownCandidate,
  type StatementLine,
} from "../../../app/domain/papers/invoices/statement";
import { storeStatement } from "../../../app/domain/papers/invoices/store-statement";
import { takeLines } from "../../../app/domain/papers/invoices/take-lines";
import { type Call, endpoint, found, type Upload } from "../http/endpoint";
import { paging } from "../http/list";
import { languageOf, messageOf } from "../http/messages";
import { readUpload } from "../http/upload";

const candidate = z.object({
  id: z.string(),
  docNumber: z.string(),
  payer: z.string(),
  inn: z.string(),
  amount: z.number(),
  currency: z.string(),
  customerId: z.string(),
});

const line = z.object({
  id: z.string(),
  number: z.string(),
  date: z.string(),
  amount: z.number(),
  currency: z.string(),
  /** The account that received it. */
  account: z.string(),
  payer: z.string(),
  inn: z.string(),
  purpose: z.string(),
  /** Confirmed by whom and when, and the invoice's number. */
  takenBy: z.string().nullable(),
  takenAt: z.iso.datetime().nullable(),
  takenFor: z.string().nullable(),
  /**
   * `one`: number, INN and sum fit one invoice; `several`: the named invoices add up to the sum; `ask`: a person
   * chooses; `none`: nothing fits.
   */
  match: z.enum(["one", "several", "ask", "none"]),
  /**
   * `account`: not the seller's account; `currency`: not the invoice's; `noPayment`: its purpose is a return, a loan or
   * a fine.
   */
  caution: z.enum(["account", "currency", "noPayment"]).nullable(),
  invoices: z.array(candidate),
  /** The invoice with the named number but another sum. */
  otherSum: candidate.nullable(),
  /** Already paid, probably by this payment. */
  paid: candidate.nullable(),
});

const statement = z.object({
  id: z.string(),
  lines: z.array(line),
  /** Number of lines. */
  total: z.int(),
  /** Outgoing payments, unreadable ones, and duplicates within the file. */
  others: z.int(),
  unread: z.int(),
  doubled: z.int(),
  /** The first unreadable lines, as in the file; `why` names the field. */
  unreadLines: z.array(
    z.object({
      line: z.int(),
      why: z.enum(["day", "sum", "account"]),
      number: z.string(),
      day: z.string(),
      sum: z.string(),
      payer: z.string(),
      purpose: z.string(),
    }),
  ),
});

const PAGE = 500;
const ENVELOPE = 64 * 1024;

const candidateView = ({ id, number, payer, inn, amount, currency, ownerId }: ShownCandidate) => ({
  id,
  docNumber: number,
  payer,
  inn,
  amount: toUnits(amount),
  currency,
  customerId: ownerId,
});

const statementView = (id: string, { lines, ...rest }: FoundStatement) => ({
  id,
  lines: lines.map(lineView),
  ...rest,
});

function lineView({
  id,
  number,
  datedOn,
  amount,
  currency,
  account,
  payer,
  inn,
  purpose,
  takenBy,
  takenAt,
  takenFor,
  match,
}: StatementLine) {
  return {
    id,
    number,
    date: datedOn,
    amount: toUnits(amount),
    currency,
    account,
    payer,
    inn,
    purpose,
    takenBy,
    takenFor,
    takenAt: takenAt === null ? null : new Date(takenAt).toISOString(),
    match: match.kind,
    caution: match.caution,
    invoices: match.invoices.map(candidateView),
    otherSum: match.otherSum && candidateView(match.otherSum),
    paid: match.paid && candidateView(match.paid),
  };
}

function sellersOnly({ level }: Viewer) {
  if (level === "me") throw new CodedError("forbidden");
}

const store = endpoint("storeStatement", {
  isCostly: true,
  upload: { limit: () => MOST_BYTES + ENVELOPE, read: readUpload },
  reply: statement,
  async handle({ platform, viewer, id: wanted, body }: Call<Viewer, unknown, Upload>) {
    sellersOnly(viewer);
    const result = await storeStatement(platform, viewer, body.bytes, { id: wanted });
    if (!result.ok) return result;
    const { id } = result.value;
    return ok(statementView(id, found(await findStatement(platform, viewer, id, { offset: 0, limit: PAGE }))));
  },
});

const read = endpoint("readStatement", {
  query: z.strictObject({ $offset: paging.$offset, $limit: paging.$limit.unwrap().default(PAGE) }),
  reply: statement,
  async handle({ platform, viewer, params, query: { $offset: offset, $limit: limit } }) {
    sellersOnly(viewer);
    const id = params.id ?? "";
    return ok(statementView(id, found(await findStatement(platform, viewer, id, { offset, limit }))));
  },
});

const take = endpoint("takeStatement", {
  body: choicesBody,
  reply: z.object({
    taken: z.int(),
    failed: z.array(z.object({ lineId: z.string(), number: z.string(), code: z.string(), message: z.string() })),
  }),
  isCostly: true,
  async handle({ platform, viewer, params, body, request }) {
    sellersOnly(viewer);
    const language = languageOf(request);
    const { taken, failed } = found(await takeLines(platform, viewer, params.id ?? "", body.choices));
    return ok({
      taken,
      failed: failed.map(({ problem, ...one }) => ({
        ...one,
        code: problem.key,
        message: messageOf(language, problem),
      })),
    });
  },
});

export const statements = { store, read, take };
