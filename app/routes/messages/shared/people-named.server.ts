import type { Database } from "../../../../db/client";
import type { FoundPerson } from "../../../components/lists/people-links";
import { findPeople } from "../../../domain/contacts/people";
import { isPhone } from "../../../domain/incoming/view";
import { formatPhone } from "../../../domain/shared/phone";

const MOST = 5;

/** Own contacts whose name begins as it was typed. */
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
