import type { Catalog } from "../../../catalog";
import type { drafts as source } from "../../ru/errors/drafts";

export const drafts = {
  draftChanged: "The mailing was changed in another tab",
  draftNotFound: "This draft is no longer there",
  draftSent: "This mailing has already been sent",
  draftTooLarge: "The draft is too large: put the phones into a contact list",
  testStale: "The page has been open for over an hour. Press again",
  tooManyDrafts: "There are {{most}} drafts already. Delete one that is not needed, and the new one will be saved",
} as const satisfies Catalog<typeof source>;
