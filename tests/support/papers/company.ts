import { env } from "cloudflare:test";
import { newId } from "../../../app/domain/base/shared/ids";
import { createRequisite } from "../../../app/domain/papers/requisites/change";
import { requisiteInput } from "../../../app/domain/papers/requisites/input";
import type { DocumentContent } from "../../../db/schema/papers";
import { platformOf } from "../../../workers/platform";
import { rowsOf } from "../world/rows";
import { COMPANY } from "./requisite";

export async function requisiteOf(ownerId: string): Promise<string> {
  const made = await createRequisite(platformOf(env), { id: ownerId }, requisiteInput.parse(COMPANY));
  if (!made.ok) throw new Error("no requisite was made");
  return made.value.id;
}

/** Stores a seller's row, without checking permissions. */
export async function companyOf(ownerId: string): Promise<string> {
  const id = newId();
  const { contact: _, ...details } = requisiteInput.parse(COMPANY).details;
  const rates = [{ from: 0, rate: "22" }];
  await rowsOf(
    `INSERT INTO companies (owner_id, id, details, vat_rates, document_types, created_at, updated_at)
      VALUES (?, ?, ?, ?, '["invoice"]', ?, ?)`,
    ownerId,
    id,
    JSON.stringify(details),
    JSON.stringify(rates),
    Date.now(),
    Date.now(),
  );
  return id;
}

export async function contractOf(ownerId: string, title = "Contract"): Promise<string> {
  const id = newId();
  await rowsOf(
    `INSERT INTO contracts (owner_id, id, title, requisite_id, company_id, created_at, updated_at)
      VALUES (?, ?, ?, ?, 'none', ?, ?)`,
    ownerId,
    id,
    title,
    newId(),
    Date.now(),
    Date.now(),
  );
  return id;
}

/** A document as issued on its day; `content` overrides it. */
export async function documentOf(
  ownerId: string,
  {
    id = newId(),
    number = id.slice(-12),
    type = "invoice",
    companyId = "none",
    content = {},
    from = null,
    to = null,
    datedAt = Date.UTC(2026, 10, 20, 9),
  }: Partial<Record<"id" | "number" | "type" | "companyId", string>> & {
    content?: Partial<DocumentContent>;
    from?: number | null;
    to?: number | null;
    datedAt?: number;
  } = {},
): Promise<string> {
  const whole = JSON.stringify({ ...contentOf(), ...content });
  await rowsOf(
    `INSERT INTO documents (owner_id, id, type, number, company_id, requisite_id, content, from_at, to_at, dated_at, created_at)
      VALUES (?, ?, ?, ?, ?, 'none', ?, ?, ?, ?, ?)`,
    ownerId,
    id,
    type,
    number,
    companyId,
    whole,
    from,
    to,
    datedAt,
    Date.now(),
  );
  return id;
}

const SUM = 60_000_000_000;

export function contentOf(payer: object = COMPANY): DocumentContent {
  const { contact: _, ...seller } = requisiteInput.parse(COMPANY).details;
  const { contact: __, ...buyer } = requisiteInput.parse(payer).details;
  return {
    seller: { ...seller, title: "Seller", stamp: null, signature: null },
    payer: { ...buyer, title: "Payer" },
    contract: { title: "118", createdAt: Date.UTC(2024, 2, 14) },
    currency: "RUB",
    total: SUM,
    vat: "22",
    vatSum: 10_819_670_000,
    lines: [{ name: "Услуги рассылки сообщений", quantity: 1, price: SUM, sum: SUM }],
  };
}
