import { type SQL, sql } from "drizzle-orm";
import { CUSTOM_FIELDS, type CustomField } from "../../../base/shared/contact-fields";
import { firstIdAt } from "../../../base/shared/ids";
import { DEFAULT_ZONE } from "../../../base/shared/time/default-zone";
import { withoutYo } from "../../../base/text/folded";
import { comingBirthdays } from "../birthdays";
import { casesOf } from "../spellings";
import { type Condition, type Conditions, kindOf, type SegmentField } from "./fields";

/** Conditions and the moment for which they are evaluated, ms UTC: later messages and clicks do not count. */
export interface SegmentAt extends Conditions {
  at: number;
}

interface Way {
  /** The contact's table or alias in the statement. */
  alias?: string | undefined;
  /** Faster over many contacts, but binds up to four parameters a condition instead of one. */
  isDirect?: boolean | undefined;
}

const DAY_MS = 24 * 60 * 60_000;
/** SQLite folds only ASCII: yo becomes ye, and each case of the value is compared. */
const YO = sql.raw("char(1105), char(1077)");
const BIG_YO = sql.raw("char(1025), char(1045)");

/** SQL that is 1 for a contact matching the conditions, otherwise 0. What was typed is bound, one parameter a condition. */
export function conditionTest(
  { match, conditions, at }: SegmentAt,
  { alias = "contacts", isDirect = false }: Way = {},
) {
  const column = (name: string) => sql.raw(`${alias}.${name}`);
  const terms = conditions.map((condition) => sql`(${termOf(condition, { at, column, isDirect })})`);
  return sql`(${sql.join(terms, match === "all" ? sql` AND ` : sql` OR `)})`;
}

interface Terms {
  at: number;
  column: (name: string) => SQL;
  isDirect: boolean;
}

function termOf(condition: Condition, terms: Terms): SQL {
  const { op, value } = condition;
  const { at, column } = terms;
  switch (kindOf(condition.field)) {
    case "phone":
      return sql`substr(${column("phone")}, 1, ${sql.raw(String(value.length))}) = ${value}`;
    case "gender":
      return op === "isEmpty" ? sql`${column("gender")} IS NULL` : sql`${column("gender")} IS ${value}`;
    case "birthday":
      return birthdayTerm(condition, terms);
    case "added":
      return sql`${column("created_at")} ${sql.raw(op === "within" ? ">=" : "<")} ${sql.raw(String(ago(value, at)))}`;
    case "list":
      return sql`${not(op === "isNot")} EXISTS (SELECT 1 FROM contacts x
        WHERE x.owner_id = ${column("owner_id")} AND x.list_id = ${value} AND x.phone = ${column("phone")})`;
    case "activity":
      return sql`${not(op === "notWithin" || op === "never")} ${activityTerm(condition, terms)}`;
    default:
      return textTerm(condition, terms);
  }
}

const not = (is: boolean) => sql.raw(is ? "NOT" : "");

const ago = (days: string, at: number) => at - Number(days) * DAY_MS;

/** Today and the days after it. */
function birthdayTerm({ op, value }: Condition, { at, column }: Terms): SQL {
  const date = column("date");
  if (op === "isEmpty") return sql`${date} IS NULL`;
  if (op === "isFilled" || Number(value) >= 365) return sql`${date} IS NOT NULL`;
  const { from, to } = comingBirthdays(Number(value), at, DEFAULT_ZONE);
  const both = from <= to ? "AND" : "OR";
  const day = sql`substr(${date}, 6)`;
  return sql`${date} IS NOT NULL AND (${day} >= ${sql.raw(`'${from}' ${both}`)} ${day} <= ${sql.raw(`'${to}'`)})`;
}

const TEXTS: Partial<Record<SegmentField, string>> = {
  name: "name",
  firstName: "first_name",
  middleName: "middle_name",
  lastName: "last_name",
};

function storedIn(field: SegmentField, column: Terms["column"]): SQL {
  const named = TEXTS[field];
  if (named) return column(named);
  if (field === "email") return sql`lower(${column("email")})`;
  return sql`${column("custom")} ->> ${sql.raw(String(CUSTOM_FIELDS.indexOf(field as CustomField)))}`;
}

function textTerm({ field, op, value }: Condition, { column, isDirect }: Terms): SQL {
  const stored = storedIn(field, column);
  if (op === "isFilled") return sql`coalesce(${stored}, '') <> ''`;
  if (op === "isEmpty") return sql`coalesce(${stored}, '') = ''`;
  if (op === "over" || op === "under") return numberTerm(stored, op === "over" ? ">" : "<", value);
  const plain = withoutYo(value);
  const words = /\u0435/i.test(plain) ? sql`replace(replace(${stored}, ${YO}), ${BIG_YO})` : stored;
  const length = sql.raw(String([...plain].length));
  const compared = op === "startsWith" ? sql`substr(${words}, 1, ${length})` : words;
  const same = (one: SQL) => (op === "contains" ? sql`instr(${compared}, ${one}) > 0` : sql`${compared} = ${one}`);
  const cases = [...new Set(casesOf(plain))];
  const found = isDirect
    ? sql.join(
        cases.map((one) => same(sql`${one}`)),
        sql` OR `,
      )
    : sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(cases)}) e WHERE ${same(sql.raw("e.value"))})`;
  return sql`${not(op === "isNot")} coalesce(${found}, 0)`;
}

/** "1 234,50" is a number; text that does not begin with a digit or a minus is none. */
function numberTerm(stored: SQL, sign: "<" | ">", value: string): SQL {
  const plain = sql`replace(replace(replace(${stored}, ' ', ''), char(160), ''), ',', '.')`;
  return sql`coalesce(${stored} GLOB '[0-9-]*' AND CAST(${plain} AS REAL) ${sql.raw(sign)} CAST(${value} AS REAL), 0)`;
}

const MESSAGES = sql.raw("SELECT 1 FROM sendings s INDEXED BY sendings_by_recipient");

/** Reads the indexes by recipient and by sender. Messages in the archive and of test keys do not count. */
function activityTerm({ field, op, value }: Condition, { at, column }: Terms): SQL {
  const since = op === "within" || op === "notWithin" ? ago(value, at) : 0;
  const between = (id: string) => sql.raw(`${id} >= '${firstIdAt(since)}' AND ${id} < '${firstIdAt(at)}'`);
  const [owner, phone] = [column("owner_id"), column("phone")];
  if (field === "answered") {
    return sql`EXISTS (SELECT 1 FROM incoming i INDEXED BY incoming_by_sender
      WHERE i.owner_id = ${owner} AND i.sender = ${phone} AND ${between("i.id")})`;
  }
  // A click counts by its own time, a delivery by the time of its message.
  const happened =
    field === "clicked"
      ? sql.raw(`s.clicked_at > ${since} AND s.clicked_at < ${at}`)
      : sql`${between("s.id")} AND s.status IN ('delivered', 'seen')`;
  return sql`EXISTS (${MESSAGES} WHERE s.owner_id = ${owner} AND s.recipient IN (${phone}, lower(${column("email")}))
    AND ${happened} AND NOT s.is_test)`;
}
