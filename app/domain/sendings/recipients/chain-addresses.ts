import { NOBODY, type Person, personOf } from "../../channels/person";
import type { VariableValues } from "../../text/variables";

// No variable may be called so.
const PHONE = "@phone";
const EMAIL = "@email";

/** The address that a row does not name, for later steps of its chain; null where none is known. */
export function chainAddressOf(person: Person, recipient: string): Record<string, string> | null {
  const { email } = person;
  return chainPhone(person, recipient) ?? (email !== null && email !== recipient ? { [EMAIL]: email } : null);
}

/** The phone that a row does not name: its person lives by the clock of that. */
export function chainPhone({ phone }: Person, recipient: string): Record<string, string> | null {
  return phone !== null && phone !== recipient ? { [PHONE]: phone } : null;
}

/** The person of a chain: by its root's address and what is kept beside it. */
export function chainPerson(recipient: string, values: VariableValues): Person {
  const { phone, email } = recipient === "" ? NOBODY : personOf(recipient);
  return { phone: phone ?? values[PHONE] ?? null, email: email ?? values[EMAIL] ?? null };
}

/** What a text may name of somebody of whom only the addresses are known. */
export function namedOf({ email }: Person): VariableValues {
  return { email };
}
