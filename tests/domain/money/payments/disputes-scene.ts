import { closeDispute } from "../../../../app/domain/money/payments/close-dispute";
import { disputesOf } from "../../../../app/domain/money/payments/disputes";
import { findPayments } from "../../../../app/domain/money/payments/find";
import { paymentById } from "../../../../app/domain/money/payments/rows";
import type { DoubtEnding, DoubtKind } from "../../../../db/schema/payments";
import { createUser } from "../../../support/world/people";
import { rowsOf } from "../../../support/world/rows";
import { BOSS, openBank } from "./scene";

/** A bank, its payer, and a manager who is notified of disputes and resolves them. */
export async function openDisputes() {
  const bank = await openBank();
  const manager = await createUser({ level: "manager" });
  const { engine } = bank;
  const press = async (
    payment: string,
    kind: DoubtKind,
    ending: DoubtEnding,
    { by = BOSS as { username: string }, note = "Seen" } = {},
  ) => {
    const dispute = (await disputesOf(engine.db, [payment])).find((one) => one.kind === kind)!;
    return closeDispute(engine, by, (await paymentById(engine.db, payment))!, { id: dispute.id, ending, note });
  };
  return {
    ...bank,
    manager,
    press,
    kinds: async (payment: string) =>
      (await disputesOf(engine.db, [payment])).map(({ kind, ending }) => (ending ? `${kind} ${ending}` : kind)),
    inDoubt: async () =>
      (await findPayments(engine.db, { id: manager.id, level: "manager" }, { limit: 50, inDoubt: true })).rows
        .filter(({ ownerId }) => ownerId === bank.payer.id)
        .map(({ id }) => id),
    notices: () =>
      rowsOf<{ data: string }>(
        "SELECT data FROM notifications WHERE owner_id = ? AND type = 'paymentDoubt'",
        manager.id,
      ),
  };
}
