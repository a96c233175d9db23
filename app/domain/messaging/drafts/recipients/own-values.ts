import type { Payload } from "../../../base/channels/payload";
import { NOBODY, parseAddress } from "../../../base/channels/person";
import { compileText, LINK, type Variables, type VariableValues } from "../../../base/text/variables";
import type { SendingRow } from "../../sendings/accept/create-sending";
import { compileExtras } from "../../sendings/compose/compile-extras";
import type { DraftContent, OwnValues } from "../../sendings/compose/draft-content";
import type { Audience } from "../../sendings/recipients/audience";
import { chainPerson } from "../../sendings/recipients/chain-addresses";

type Own = Record<string, OwnValues>;
type Brought = Partial<Pick<Audience, "values" | "emails">>;

export function ownIn({ values = {}, emails = {} }: Brought): Own {
  const addresses = new Set([...Object.keys(values), ...Object.keys(emails)]);
  return Object.fromEntries([...addresses].map((typed) => [storedAs(typed), own(emails[typed], values[typed])]));
}

export function ownOf({ recipient, vars }: Pick<SendingRow, "recipient" | "vars">): {
  address: string;
  own: OwnValues;
} {
  const { phone, email } = chainPerson(recipient, vars ?? {});
  const values = Object.entries((vars ?? {}) as VariableValues).flatMap(([name, value]) =>
    value && !name.startsWith("@") && !name.startsWith(LINK) ? [[name, value] as const] : [],
  );
  const mail = phone === null ? undefined : (email ?? undefined);
  return { address: phone ?? email ?? recipient, own: own(mail, Object.fromEntries(values)) };
}

export function broughtBy(own: Own): { own?: Own } {
  const known = Object.entries(own).filter(([, one]) => Object.keys(one).length > 0);
  return known.length > 0 ? { own: Object.fromEntries(known) } : {};
}

/**
 * Stores names with values for only some recipients if the texts need them: all of them could exceed the size of a
 * campaign.
 */
export function variablesIn(variables: Variables | undefined, payloads: Payload[]): Pick<DraftContent, "variables"> {
  if (!variables) return {};
  const used = new Set(
    payloads.flatMap(({ text, sender: _, ...extras }) => [
      ...compileText(text, variables).names,
      ...compileExtras(extras, variables).names,
    ]),
  );
  const kept = Object.entries(variables).filter(([name, value]) => value !== "" || used.has(name));
  return kept.length > 0 ? { variables: Object.fromEntries(kept) } : {};
}

// A template stores addresses as typed.
function storedAs(typed: string): string {
  const { phone, email } = parseAddress(typed) ?? NOBODY;
  return phone ?? email ?? typed;
}

function own(email: string | undefined, values: Variables = {}): OwnValues {
  return { ...(email ? { email } : {}), ...(Object.keys(values).length > 0 ? { values } : {}) };
}
