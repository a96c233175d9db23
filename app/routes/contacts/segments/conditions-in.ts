import { type Condition, MOST_CONDITIONS } from "../../../domain/library/contacts/segments/fields";
import { readQuery } from "../list/query";

const BIRTHDAYS = { today: "0", week: "6", month: "29" };
const ADDED: Record<string, string> = {
  today: "1",
  yesterday: "2",
  week: "7",
  lastWeek: "14",
  month: "31",
  lastMonth: "62",
};

/** Conditions that say what a list's filter says; `list` names the list. */
export function conditionsIn(search: URLSearchParams, lists: readonly { id: string }[]): Condition[] {
  const { q, gender, birthday, email, added } = readQuery(search);
  const list = lists.find(({ id }) => id === search.get("list"));
  const sought = q === null ? null : /\p{L}|@/u.test(q) ? ofText(q) : of("phone", "startsWith", q.replace(/\D/g, ""));
  const found: (Condition | null | undefined | "" | false)[] = [
    list && of("list", "is", list.id),
    sought,
    gender && of("gender", "is", gender),
    birthday && of("date", "next", BIRTHDAYS[birthday]),
    email && of("email", email === "yes" ? "isFilled" : "isEmpty"),
    added && added in ADDED && of("createdAt", "within", ADDED[added]!),
  ];
  return found.filter((one) => typeof one === "object" && one !== null).slice(0, MOST_CONDITIONS);
}

const of = (field: Condition["field"], op: Condition["op"], value = ""): Condition => ({ field, op, value });

const ofText = (q: string) => (q.includes("@") ? of("email", "contains", q) : of("lastName", "startsWith", q));
