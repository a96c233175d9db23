import { addFieldNames } from "../../../app/domain/base/settings/field-names";
import type { FieldNames } from "../../../app/domain/base/shared/contact-fields";
import { newIdAt } from "../../../app/domain/base/shared/ids";
import type { Platform } from "../../../app/domain/base/shared/ports/platform";
import { insertAll } from "../world/bulk-insert";
import type { Random } from "../world/random";
import type { Person } from "./person";

export interface ListPlan {
  title: string;
  count: number;
  /** How many of them are in the first list too. */
  shared?: number;
  type?: "regular" | "blacklist";
}

export interface StoredList {
  id: string;
  title: string;
  people: readonly Person[];
}

export const SHOP_FIELDS: FieldNames = {
  custom01: "Город",
  custom02: "Скидка",
  custom03: "Карта",
  custom04: "Последняя покупка",
  custom05: "Любимая марка",
};

const BRANDS = ["Nordway", "Salomon", "Fischer", "Merida", "Stern", "Demix", "Trek"];
const DISCOUNTS = ["3 %", "5 %", "5 %", "7 %", "10 %", "15 %"];

/** Writes lists with their contacts; the same person may be in several. `since`: ms UTC, when the lists were loaded. */
export async function writeLists(
  { db }: Platform,
  random: Random,
  ownerId: string,
  lists: readonly { plan: ListPlan; people: readonly Person[] }[],
  { since, fields = {} }: { since: number; fields?: FieldNames },
): Promise<StoredList[]> {
  const stored = lists.map(({ plan, people }, at) => ({ ...plan, id: newIdAt(since + at * 1000), people }));
  const times = { created_at: since, updated_at: since };
  await insertAll(
    db,
    "contact_lists",
    stored.map(({ id, title, type = "regular", people }) => ({
      owner_id: ownerId,
      id,
      title,
      type,
      contacts: people.length,
      ...times,
    })),
  );
  const hasFields = Object.keys(fields).length > 0;
  await insertAll(
    db,
    "contacts",
    stored.flatMap(({ id: listId, people }) =>
      people.map((person) => ({
        owner_id: ownerId,
        list_id: listId,
        phone: person.phone,
        id: newIdAt(since),
        email: person.email,
        first_name: person.firstName,
        middle_name: person.middleName,
        last_name: person.lastName,
        gender: person.gender,
        date: person.birthday,
        custom: hasFields ? customOf(random, person, since) : null,
        ...times,
      })),
    ),
  );
  if (hasFields) await addFieldNames(db, ownerId, fields, since);
  return stored.map(({ id, title, people }) => ({ id, title, people }));
}

function customOf(random: Random, { city }: Person, since: number): (string | null)[] {
  const card = String(random.whole(1_000_000, 9_999_999));
  const bought = new Date(since - random.whole(1, 300) * 86_400_000).toISOString().slice(0, 10).split("-").reverse();
  const brand = random.chance(0.4) ? random.pick(BRANDS) : null;
  return [city, random.chance(0.7) ? random.pick(DISCOUNTS) : null, card, bought.join("."), brand];
}
