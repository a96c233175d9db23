import { newId, newIdAt } from "../../../app/domain/base/shared/ids";
import type { Platform } from "../../../app/domain/base/shared/ports/platform";
import { createContract } from "../../../app/domain/papers/companies/contracts";
import { contractInput } from "../../../app/domain/papers/companies/input";
import { rowsOf } from "../world/rows";
import { made, payerOf, sellerOf } from "./invoice";

/** A settled ledger line. */
export async function chargedLine(
  ownerId: string,
  at: number,
  amount: number,
  more: { source?: string; status?: string } = {},
) {
  const id = newIdAt(at);
  const { source = "sendings.sms", status = "complete" } = more;
  await rowsOf(
    `INSERT INTO billings (owner_id, id, source, amount, status, multiplier, created_at, updated_at)
      VALUES (?, ?, ?, ?, ?, 1000000, ?, ?)`,
    ownerId,
    id,
    source,
    amount,
    status,
    at,
    at,
  );
  if (status !== "refunded")
    await rowsOf(
      "UPDATE accounts SET balance = balance + ?, billings = billings + 1 WHERE owner_id = ?",
      amount,
      ownerId,
    );
  return id;
}

/** A contract with a seller of the platform, dated that long ago. */
export async function contractWith(
  engine: Pick<Platform, "db" | "clock" | "hub" | "queue">,
  ownerId: string,
  { at, seller = {}, companyId }: { at: number; seller?: object; companyId?: string },
) {
  const company = companyId ?? (await sellerOf(null, { documentTypes: ["act", "vatInvoice"], ...seller }, engine));
  const requisite = await payerOf(ownerId, {}, "22", engine);
  const manager = { id: newId(), level: "manager", resellerId: null } as const;
  const input = contractInput.parse({ title: "118", RequisiteId: requisite, CompanyId: company });
  const { id } = made(await createContract(engine, manager, input));
  await rowsOf("UPDATE contracts SET created_at = ? WHERE id = ?", at, id);
  return { id, companyId: company };
}
