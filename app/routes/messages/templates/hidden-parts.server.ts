import type { Database } from "../../../../db/client";
import type { ChainStep } from "../../../domain/base/chains/chain";
import { findChoosable } from "../../../domain/messaging/drafts/recipients/lists";
import { isListId } from "../../../domain/messaging/sendings/recipients/list-id";
import type { TemplateRow } from "../../../domain/messaging/templates/find";
import { getAvailable } from "../../../domain/money/billing/available";
import type { Language } from "../../../i18n/options";
import { templatePath } from "./template-view.server";

/** Template parts besides the message: fallbacks, budget, recipients. */
export async function keptOf(
  db: Database,
  ownerId: string,
  { type, fallbacks, budget, recipient }: Pick<TemplateRow, "type" | "fallbacks" | "budget" | "recipient">,
  language: Language,
) {
  return {
    path: templatePath({ type, fallbacks: fallbacks as ChainStep[] }, language),
    budget: budget === null ? null : { micros: budget, currency: (await getAvailable(db, ownerId)).currency },
    recipients: recipient && {
      include: await partOf(db, ownerId, recipient.include),
      exclude: await partOf(db, ownerId, recipient.exclude),
    },
  };
}

export type Kept = Awaited<ReturnType<typeof keptOf>>;

/** List titles and number of single addresses; null for a deleted list. */
async function partOf(db: Database, ownerId: string, of: readonly unknown[]) {
  const ids = of.filter((one): one is string => typeof one === "string" && isListId(one));
  const wanted = new Set(ids);
  const { lists } =
    ids.length > 0 ? await findChoosable(db, { id: ownerId }, { chosen: ids, search: "" }) : { lists: [] };
  return {
    lists: lists.filter(({ id }) => wanted.has(id)).map(({ title }) => title),
    addresses: of.length - ids.length,
  };
}
