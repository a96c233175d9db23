import type { Viewer } from "../../../base/access/viewer";
import { shownAddress } from "../../../base/channels/person";
import type { Platform } from "../../../base/shared/ports/platform";
import type { Intake } from "../../sendings/accept/recipient-report";
import { type DraftContent, sentPayload } from "../../sendings/compose/draft-content";
import { typedParts } from "./addresses";
import { findPeople } from "./people";

export async function intakeOf(
  { db }: Pick<Platform, "db">,
  viewer: Pick<Viewer, "id">,
  { message, fallbacks, recipients, variables }: DraftContent,
): Promise<Intake> {
  const { include, exclude, contacts, phones, own = {} } = recipients;
  const people = await findPeople(db, viewer, contacts);
  const emails = Object.entries(own).flatMap(([address, { email }]) => (email ? [[address, email] as const] : []));
  const typed = typedParts(phones);
  const values = Object.fromEntries([
    ...people.map((one) => [shownAddress(one.phone), { ...one.values, ...own[one.phone]?.values }] as const),
    ...Object.entries(own)
      .filter(([address]) => !people.some(({ phone }) => phone === address))
      .map(([address, one]) => [shownAddress(address), one.values ?? {}] as const),
  ]);
  const payloads = [message, ...fallbacks.map((step) => step.message)].map(sentPayload);
  const addressed = { typed, people, emails: Object.fromEntries(emails), include, exclude };
  return { type: message.type, ...addressed, payloads, variables, values };
}
