import type { OwnNumberNews } from "./own-numbers";
import type { IncomingMessage, LearntAddress, Receipt } from "./platform";

/** What a provider told and only the database can take. */
export interface Untaken {
  addresses: LearntAddress[];
  instances: OwnNumberNews[];
  /** From people by the provider's own addresses. */
  incoming: IncomingMessage[];
  optOuts: Pick<Receipt, "ownerId" | "id">[];
}
