import { toUnits } from "../../base/shared/money";
import type { DocumentEntry, DocumentRow } from "./find";

const iso = (ms: number) => new Date(ms).toISOString();

export function entryOf({ content, ...row }: DocumentRow): DocumentEntry {
  const { total, vatSum, currency, vat } = content;
  return { ...row, total, vatSum, currency, vat };
}

export function documentView(entry: DocumentEntry) {
  return {
    id: entry.id,
    type: entry.type,
    number: entry.number,
    OwnerId: entry.ownerId,
    companyId: entry.companyId,
    requisiteId: entry.requisiteId,
    contractId: entry.contractId,
    date: iso(entry.datedAt),
    from: entry.fromAt === null ? null : iso(entry.fromAt),
    to: entry.toAt === null ? null : iso(entry.toAt),
    amount: toUnits(entry.total),
    currency: entry.currency,
    vat: entry.vat,
    vatSum: toUnits(entry.vatSum),
    createdAt: iso(entry.createdAt),
  };
}
