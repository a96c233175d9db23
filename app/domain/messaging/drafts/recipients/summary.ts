import { and, eq } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { contactLists } from "../../../../../db/schema/contacts";
import type { Viewer } from "../../../base/access/viewer";
import type { DraftRecipients } from "../../sendings/compose/draft-content";
import { isListId } from "../../sendings/recipients/list-id";
import { splitAddresses } from "./addresses";
import { among } from "./lists";

export interface Chosen {
  addresses: number;
  lists: { id: string; title: string; contacts: number }[];
  without: string[];
  exceptions: number;
}

export async function findChosen(
  db: Database,
  viewer: Pick<Viewer, "id">,
  { phones, contacts, include, exclude }: DraftRecipients,
): Promise<Chosen> {
  const out = exclude.filter(isListId);
  const named = [...new Set([...include, ...out])];
  const rows =
    named.length === 0
      ? []
      : await db
          .select({ id: contactLists.id, title: contactLists.title, contacts: contactLists.contacts })
          .from(contactLists)
          .where(and(eq(contactLists.ownerId, viewer.id), among(named)));
  return {
    addresses: splitAddresses(phones).addresses.length + contacts.length,
    lists: rows.filter(({ id }) => include.includes(id)),
    without: rows.filter(({ id }) => out.includes(id)).map(({ title }) => title),
    exceptions: exclude.length - out.length,
  };
}
