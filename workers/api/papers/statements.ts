import { z } from "zod";
import type { Viewer } from "../../../app/domain/access/viewer";
import { choicesBody } from "../../../app/domain/invoices/input";
import {
  findStatement,
  type ShownCandidate,
  type StatementLine,
  storeStatement,
  takeLines,
} from "../../../app/domain/invoices/statement";
import { CodedError } from "../../../app/domain/shared/errors/errors";
import { ok } from "../../../app/domain/shared/errors/result";
import { toUnits } from "../../../app/domain/shared/money";
import { type Call, endpoint, found, type Upload } from "../http/endpoint";
import { languageOf, messageOf } from "../http/messages";
import { readUpload, uploadLimit } from "../http/upload";

const candidate = z.object({
  ...{ id: z.string(), docNumber: z.string(), payer: z.string(), inn: z.string() },
  ...{ amount: z.number(), customerId: z.string() },
});

const line = z.object({
  ...{ id: z.string(), number: z.string(), date: z.string(), amount: z.number() },
  ...{ payer: z.string(), inn: z.string(), purpose: z.string() },
  /** Who confirmed it, when, and for which invoice's number. */
  ...{ takenBy: z.string().nullable(), takenAt: z.iso.datetime().nullable(), takenFor: z.string().nullable() },
  /** `one`: number, INN and sum fit one invoice; `ask`: a person chooses; `none`: nothing fits. */
  match: z.enum(["one", "ask", "none"]),
  invoices: z.array(candidate),
  /** Named by its number, of another sum. */
  otherSum: candidate.nullable(),
  /** Paid already, likely by this payment. */
  paid: candidate.nullable(),
});

const statement = z.object({ id: z.string(), lines: z.array(line) });

const stored = statement.extend({
  /** Outgoing payments, those that could not be read, and those that stand there twice. */
  ...{ others: z.int(), unread: z.int(), doubled: z.int() },
});

const candidateView = ({ id, number, payer, inn, amount, ownerId }: ShownCandidate) => ({
  ...{ id, docNumber: number, payer, inn, amount: toUnits(amount), customerId: ownerId },
});

function lineView({
  id,
  number,
  datedOn,
  amount,
  payer,
  inn,
  purpose,
  takenBy,
  takenAt,
  takenFor,
  match,
}: StatementLine) {
  return {
    ...{ id, number, date: datedOn, amount: toUnits(amount), payer, inn, purpose, takenBy, takenFor },
    takenAt: takenAt === null ? null : new Date(takenAt).toISOString(),
    ...{ match: match.kind, invoices: match.invoices.map(candidateView) },
    otherSum: match.otherSum && candidateView(match.otherSum),
    paid: match.paid && candidateView(match.paid),
  };
}

function sellersOnly({ level }: Viewer) {
  if (level === "me") throw new CodedError("forbidden");
}

const store = endpoint("storeStatement", {
  isCostly: true,
  upload: { limit: uploadLimit, read: readUpload },
  reply: stored,
  async handle({ platform, viewer, id: wanted, body }: Call<Viewer, unknown, Upload>) {
    sellersOnly(viewer);
    const result = await storeStatement(platform, viewer, body.bytes, { id: wanted });
    if (!result.ok) return result;
    const lines = found(await findStatement(platform, viewer, result.value.id));
    return ok({ ...result.value, lines: lines.map(lineView) });
  },
});

const read = endpoint("readStatement", {
  reply: statement,
  async handle({ platform, viewer, params }) {
    sellersOnly(viewer);
    const id = params.id ?? "";
    return ok({ id, lines: found(await findStatement(platform, viewer, id)).map(lineView) });
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
