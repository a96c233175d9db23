import type { Viewer } from "../access/viewer";
import type { Intake } from "../sendings/intake";
import type { Platform } from "../shared/platform";
import { typedParts } from "./addresses";
import type { DraftContent } from "./content";
import { findPeople } from "./people";

/** Whom a draft names, for the report of its recipients. */
export async function intakeOf(
  { db }: Pick<Platform, "db">,
  viewer: Pick<Viewer, "id">,
  { message, recipients }: DraftContent,
): Promise<Intake> {
  const { include, exclude, contacts, phones, own = {} } = recipients;
  const people = await findPeople(db, viewer, contacts);
  const emails = Object.entries(own).flatMap(([address, { email }]) => (email ? [[address, email] as const] : []));
  const typed = typedParts(phones);
  return { type: message.type, typed, people, emails: Object.fromEntries(emails), include, exclude };
}
