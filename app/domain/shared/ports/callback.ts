import type { OwnNumberNews } from "./own-numbers";
import type { IncomingMessage, LearntAddress, Receipt } from "./platform";

/** What a provider told and only the database can take. */
export interface Untaken {
  addresses: LearntAddress[];
  instances: OwnNumberNews[];
  incoming: IncomingMessage[];
  optOuts: Pick<Receipt, "ownerId" | "id">[];
}
