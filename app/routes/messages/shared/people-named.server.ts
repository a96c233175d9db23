import type { Database } from "../../../../db/client";
import type { FoundPerson } from "../../../components/lists/people-links";
import { formatPhone } from "../../../domain/base/shared/phone";
import { findPeople } from "../../../domain/library/contacts/people";
import { isPhone } from "../../../domain/messaging/incoming/view";

const MOST = 5;

/** The owner's contacts whose names start with what was typed. */
export async function peopleNamed(
  db: Database,
  ownerId: string,
  typed: string | null | undefined,
): Promise<FoundPerson[]> {
  const people = typed ? await findPeople(db, ownerId, typed, MOST) : [];
  return people.map(({ phone, name }) => ({
    address: phone,
    shown: isPhone(phone) ? formatPhone(phone) : phone,
    name,
  }));
}
