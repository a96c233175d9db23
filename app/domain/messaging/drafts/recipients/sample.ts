import { sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import type { Viewer } from "../../../base/access/viewer";
import { shownAddress } from "../../../base/channels/person";
import { CONTACT_VARIABLES, type VariableValues } from "../../../base/text/variables";
import type { DraftRecipients } from "../../sendings/compose/draft-content";
import { variableColumns } from "../../sendings/recipients/read-recipients";
import { splitAddresses } from "./addresses";
import { findPeople } from "./people";

interface Sample {
  id: string;
  name: string;
  values: Record<string, string>;
}

const SHOWN = 5;

/** Recipients of the draft, otherwise of the largest list. `mayRead`: contacts; otherwise only typed addresses. */
export async function findSamples(
  db: Database,
  viewer: Pick<Viewer, "id">,
  {
    include,
    contacts,
    phones = "",
    own = {},
  }: Pick<DraftRecipients, "include" | "contacts"> & Partial<DraftRecipients>,
  mayRead = true,
): Promise<Sample[]> {
  const people = await findPeople(db, viewer, mayRead ? contacts.slice(0, SHOWN) : []);
  const chosen = people.map(({ id, phone, values }) => sampleOf(id, phone, { ...values, ...own[phone]?.values }));
  const typed = splitAddresses(phones).addresses.flatMap((address) => {
    const { values } = own[address] ?? {};
    return values ? [sampleOf(address, address, values)] : [];
  });
  if (chosen.length + typed.length > 0 || !mayRead) return [...chosen, ...typed].slice(0, SHOWN);
  const isWanted = include.length > 0 ? sql`id IN (SELECT value FROM json_each(${JSON.stringify(include)}))` : sql`1`;
  const rows = await db.all<VariableValues & { id: string; phone: string }>(sql`
    SELECT c.id, c.phone${variableColumns(CONTACT_VARIABLES)} FROM (
      SELECT id FROM contact_lists WHERE owner_id = ${viewer.id} AND type = 'regular' AND is_active AND contacts > 0
        AND ${isWanted} ORDER BY contacts DESC LIMIT 1
    ) l CROSS JOIN contacts c ON c.owner_id = ${viewer.id} AND c.list_id = l.id ORDER BY c.phone LIMIT ${SHOWN}`);
  return rows.map(({ id, phone, ...values }) => sampleOf(id, phone, values));
}

export function sampleFor(samples: readonly Sample[], as: string | null): Sample | null {
  return samples.find(({ id }) => id === as) ?? samples[0] ?? null;
}

export async function findSample(...of: Parameters<typeof findSamples>): Promise<VariableValues | null> {
  const [first] = await findSamples(...of);
  return first?.values ?? null;
}

function sampleOf(id: string, phone: string, values: VariableValues): Sample {
  const known = Object.fromEntries(Object.entries(values).filter(([, value]) => value));
  const { firstName, lastName, name } = known;
  const whole = [firstName, lastName].filter(Boolean).join(" ");
  const address = shownAddress(phone);
  return { id, name: whole || name || address, values: { ...known, ...(address === phone ? {} : { phone: address }) } };
}
