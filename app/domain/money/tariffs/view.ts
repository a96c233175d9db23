import type { TariffState, tariffChanges } from "../../../../db/schema/billing";
import type { Viewer } from "../../base/access/viewer";
import { toUnits } from "../../base/shared/money";
import { maySet } from "./find";
import { MULTIPLIER_ONE } from "./price";
import { asHeld, currencyOf, type TariffRow, tariffView } from "./rows";

type Reader = Pick<Viewer, "id" | "level">;

/** Owner and comment only for viewers who may set it; others see what they pay. */
export function tariffViewFor(viewer: Reader, row: TariffRow) {
  if (!maySet(viewer, row)) return tariffView(asHeld(row));
  const view = tariffView(row);
  return { ...view, OwnerId: row.ownerId || null, data: { ...view.data, hidden: hiddenOf(row.data) } };
}

export function heldTariffView(viewer: Reader, row: TariffRow) {
  if (!maySet(viewer, row)) return tariffView(asHeld(row));
  return { ...tariffViewFor(viewer, row), multiplier: (row.multiplier ?? MULTIPLIER_ONE) / MULTIPLIER_ONE };
}

const hiddenOf = ({ hidden = { comment: "" } }: TariffState["data"]) => hidden;

/** A reseller sees that the platform acted, not which person. */
export function changeView({ level }: Reader, row: typeof tariffChanges.$inferSelect) {
  const isKnown = level === "manager" || row.byLevel !== "manager";
  return {
    id: row.id,
    what: row.what,
    by: { id: isKnown ? row.byId : null, username: isKnown ? row.byName : null, level: row.byLevel },
    UserId: row.holderId,
    multiplier: row.multiplier === null ? null : row.multiplier / MULTIPLIER_ONE,
    before: row.before && stateView(row.before),
    after: row.after && stateView(row.after),
    /** For announced changes, and for those that took effect as announced. */
    startsAt: row.startsAt === null ? null : new Date(row.startsAt).toISOString(),
    createdAt: new Date(row.createdAt).toISOString(),
  };
}

function stateView({ title, isActive, data }: TariffState) {
  return {
    title,
    isActive,
    data: {
      rules: data.rules.map((rule) => ({ ...rule, price: toUnits(rule.price) })),
      options: data.options,
      currency: currencyOf(data),
      hidden: hiddenOf(data),
    },
  };
}
