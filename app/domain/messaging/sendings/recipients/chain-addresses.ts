import { NOBODY, type Person, personOf } from "../../../base/channels/person";
import type { VariableValues } from "../../../base/text/variables";

// Not a valid variable name.
const PHONE = "@phone";
const EMAIL = "@email";

export function chainAddressOf(person: Person, recipient: string): Record<string, string> | null {
  const { email } = person;
  return chainPhone(person, recipient) ?? (email !== null && email !== recipient ? { [EMAIL]: email } : null);
}

/** The phone that defines the recipient's time zone, if not the address. */
export function chainPhone({ phone }: Person, recipient: string): Record<string, string> | null {
  return phone !== null && phone !== recipient ? { [PHONE]: phone } : null;
}

export function chainPerson(recipient: string, values: VariableValues): Person {
  const { phone, email } = recipient === "" ? NOBODY : personOf(recipient);
  return { phone: phone ?? values[PHONE] ?? null, email: email ?? values[EMAIL] ?? null };
}

export function namedOf({ email }: Person): VariableValues {
  return { email };
}
