import { can, type Viewer } from "../access/viewer";
import { FIELD_NAMES_KEY } from "../shared/field-names";

type Asker = Pick<Viewer, "level" | "permissions" | "flags">;

const OWN = [
  ...["notifications.limits", "notifications.types", "frontend.title", "frontend.colors"],
  ...["sendings.stopWords", "sendings.testAddresses"],
];

/** What stands at the account's money, and is a manager's to give. */
export const TERMS: ReadonlySet<string> = new Set(["billings.overdraft", "billings.currency"]);

/** What stands against writing a setting, as a key of "errors"; null: nothing. */
export function refusalToWrite(viewer: Asker, key: string): "limitsForbidden" | "forbidden" | null {
  if (TERMS.has(key)) return viewer.level === "manager" && can(viewer, "billings.create") ? null : "forbidden";
  if (key === "notifications.limits") return can(viewer, "balanceLimits.update") ? null : "limitsForbidden";
  if (key === FIELD_NAMES_KEY && can(viewer, "contacts.update")) return null;
  return OWN.includes(key) || can(viewer, "settings.update") ? null : "forbidden";
}
