import type { Catalog } from "../../../catalog";
import type { contacts as source } from "../../ru/errors/contacts";

export const contacts = {
  phoneRequired: "Enter a phone number",
  phonesTooMany: "At most 10,000 numbers in one request",
  phoneInvalid: "Invalid phone number",
  emailInvalid: "Invalid e-mail",
  genderUnknown: "The gender must be male or female",
  textInvalid: "Text expected",
  fieldTooLong: "The value is longer than 255 characters",
  contactExists: "The list already has this number",
  contactEmailExists: "The list already has a contact with this e-mail",
  onlyAddress: "This is the contact’s only address: add a phone first",
  contactListFixed: "A contact cannot be moved to another list",
  listRequired: "Choose a contact list",
  listNotFound: "Contact list not found",
  listIsBlacklist: "“{{title}}” is a blacklist and cannot receive messages",
  listInUse: "The list is in use by the task “{{title}}”",
  nobodyChosen: "Nobody is chosen",
  sameList: "This is the same list",
  listNotBlacklist: "This is no blacklist",
  mergeInBlacklist: "Contacts of a blacklist are not merged: a number could come off it",
  fieldUnknown: "There is no such field",
  actionUnknown: "There is no such action",
  noSuchDay: "No year has such a day. Write day and month, as in 21.11",
  phonesAtMost: "No more than {{most}} numbers at a time",
  phonesInvalid: "These are no numbers: {{phones}}",
} as const satisfies Catalog<typeof source>;
