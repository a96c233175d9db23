import type { Catalog } from "../../../catalog";
import type { drafts as source } from "../../ru/errors/drafts";

export const drafts = {
  draftChanged: "The mailing was changed in another tab",
  draftContentChanged: "The message or its recipients were changed since: look again",
  draftCountChanged: "There were {{from}} recipients, now there are {{to}}",
  draftLaterChosen: "The button said “Send”, but “Later” is chosen",
  draftNotFound: "This draft is no longer there",
  draftNotSent: "Nothing was sent: check the new button and press it",
  draftRepeatChosen: "The button said otherwise, but “Repeat” is chosen",
  draftNowChosen: "The button said “Schedule”, but “Now” is chosen",
  draftSent: "This mailing has already been sent",
  draftSumChanged: "The sum was {{from}}, now it is {{to}}",
  draftTooLarge: "The draft is too large: put the phones into a contact list",
  testStale: "The page has been open for over an hour. Press again",
  tooManyContacts: "At most {{most}} contacts one by one: put more of them on a list",
  tooManyDrafts: "There are {{most}} drafts already. Delete one that is not needed, and the new one will be saved",
} as const satisfies Catalog<typeof source>;
