import type { Catalog } from "../../catalog";
import type { drafts as source } from "./ru";

export const drafts = {
  draftChanged: "The campaign was changed in another tab",
  draftContentChanged: "The message or its recipients have changed. Review them again",
  draftCountChanged: "The number of recipients changed from {{from}} to {{to}}",
  draftLaterChosen: "You clicked “Send”, but “Later” is selected",
  draftNotFound: "This draft no longer exists",
  draftNotSent: "Nothing was sent. Check the updated button and click it again",
  draftRepeatChosen: "“Repeat” is selected, but the button was for another option",
  draftNowChosen: "You clicked “Schedule”, but “Now” is selected",
  draftSent: "This campaign has already been sent",
  draftSumChanged: "The amount changed from {{from}} to {{to}}",
  draftTooLarge: "The draft is too large: move the phone numbers to a contact list",
  testStale: "The page has been open for over an hour. Click again",
  tooManyContacts: "At most {{most}} individual contacts: use a list for more",
  tooManyDrafts: "You have reached the limit of {{most}} drafts. Delete one to save the new one",
} as const satisfies Catalog<typeof source>;
