import type { TariffState, tariffChanges } from "../../../db/schema/billing";
import type { Viewer } from "../access/viewer";
import { currencyOf, type TariffRow, tariffView } from "../billing/tariffs";
import { toUnits } from "../shared/money";
import { maySet } from "./find";

type Reader = Pick<Viewer, "id" | "level">;

/** The maker and the comment are for who may set it. */
export function tariffViewFor(viewer: Reader, row: TariffRow) {
  const view = tariffView(row);
  if (!maySet(viewer, row)) return view;
  return { ...view, OwnerId: row.ownerId || null, data: { ...view.data, hidden: hiddenOf(row.data) } };
}

const hiddenOf = ({ hidden = { comment: "" } }: TariffState["data"]) => hidden;

/** A reseller sees that the platform did it, not who. */
export function changeView({ level }: Reader, row: typeof tariffChanges.$inferSelect) {
  const isKnown = level === "manager" || row.byLevel !== "manager";
  return {
    id: row.id,
    what: row.what,
    by: { id: isKnown ? row.byId : null, username: isKnown ? row.byName : null, level: row.byLevel },
    UserId: row.holderId,
    before: row.before && stateView(row.before),
    after: row.after && stateView(row.after),
    /** Of an announced change, and of what began as announced. */
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
