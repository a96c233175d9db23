import { env } from "cloudflare:test";
import { createRequisite } from "../../../app/domain/requisites/change";
import { requisiteInput } from "../../../app/domain/requisites/input";
import { newId } from "../../../app/domain/shared/ids";
import { platformOf } from "../../../workers/platform";
import { rowsOf } from "../world/rows";
import { COMPANY } from "./requisite";

export async function requisiteOf(ownerId: string): Promise<string> {
  const made = await createRequisite(platformOf(env), { id: ownerId }, requisiteInput.parse(COMPANY));
  if (!made.ok) throw new Error("no requisite was made");
  return made.value.id;
}

/** A row of a seller, whoever may make one. */
export async function companyOf(ownerId: string): Promise<string> {
  const id = newId();
  const { contact: _, ...details } = requisiteInput.parse(COMPANY).details;
  const rates = [{ from: 0, rate: "22" }];
  await rowsOf(
    `INSERT INTO companies (owner_id, id, details, vat_rates, document_types, created_at, updated_at)
      VALUES (?, ?, ?, ?, '["invoice"]', ?, ?)`,
    ...[ownerId, id, JSON.stringify(details), JSON.stringify(rates), Date.now(), Date.now()],
  );
  return id;
}

export async function contractOf(ownerId: string, title = "Contract"): Promise<string> {
  const id = newId();
  await rowsOf(
    `INSERT INTO contracts (owner_id, id, title, requisite_id, company_id, created_at, updated_at)
      VALUES (?, ?, ?, ?, 'none', ?, ?)`,
    ...[ownerId, id, title, newId(), Date.now(), Date.now()],
  );
  return id;
}
