import type { Rule } from "../../../../../db/schema/routing";
import type { Operator } from "../operators/operator";
import { compilePattern } from "./pattern";

export interface Marks {
  type: string;
  sender: string;
  text: string;
  /** Digits. */
  recipient: string;
  lists: readonly string[];
  operator(): Operator;
}

export type Mark = "type" | "sender" | "text" | "recipient" | "lists";

export interface Check {
  condition: Rule;
  /** The mark it depends on; null: none. */
  mark: Mark | null;
  holds(marks: Marks): boolean;
  /** Invalid: its rule never matches. */
  isBroken: boolean;
}

export interface Dictionaries {
  /** Expressions by list id, active lists only. */
  keywords: ReadonlyMap<string, readonly string[]>;
  /** By the lower-case name of the group. */
  operatorGroups: ReadonlyMap<string, readonly OperatorMark[]>;
}

/** An empty field matches anything. */
export type OperatorMark = Omit<Operator, "group">;

type Test = (marks: Marks) => boolean;

/** Comparisons ignore case (spec §3, condition tags). */
export function compileCheck(condition: Rule, dictionaries: Dictionaries): Check {
  const test = testOf(condition, dictionaries);
  const isNot = condition.not === true;
  return {
    condition,
    mark: markOf(condition),
    isBroken: test === null,
    holds: test === null ? () => false : isNot ? (marks) => !test(marks) : test,
  };
}

function markOf({ tag }: Rule): Mark | null {
  if (tag === "operatorGroups" || tag === "country|operator") return "recipient";
  if (tag === "contactList") return "lists";
  if (tag === "keywords") return "text";
  return tag === "default" ? null : tag;
}

/** Matches the dictionaries' groups and the numbering's own names. */
export function operatorGroupTest(groups: string[], { operatorGroups }: Dictionaries): (operator: Operator) => boolean {
  const names = new Set(groups.map((group) => group.toLowerCase()));
  const items = [...names].flatMap((name) => operatorGroups.get(name) ?? []);
  return (operator) => names.has(operator.group ?? "") || items.some((item) => isOf(operator, item));
}

function testOf(condition: Rule, dictionaries: Dictionaries): Test | null {
  const { keywords } = dictionaries;
  switch (condition.tag) {
    case "default":
      return () => true;
    case "text":
    case "sender":
    case "recipient":
      return textTest(condition.tag, condition);
    case "type": {
      const types = new Set(condition.values);
      return ({ type }) => types.has(type);
    }
    case "contactList": {
      const lists = new Set(condition.values);
      return (marks) => marks.lists.some((id) => lists.has(id));
    }
    case "keywords":
      return keywordTest(condition.values.flatMap((id) => keywords.get(id) ?? []));
    case "operatorGroups": {
      const isIn = operatorGroupTest(condition.values, dictionaries);
      return (marks) => isIn(marks.operator());
    }
    case "country|operator": {
      const items = condition.values.map(countryOperator);
      return (marks) => items.some((item) => isOf(marks.operator(), item));
    }
    default:
      return null;
  }
}

function textTest(mark: "text" | "sender" | "recipient", { match, values }: Extract<Rule, { match: string }>) {
  if (match === "regexp") {
    const patterns = values.map(compilePattern);
    if (patterns.includes(null)) return null;
    return (marks: Marks) => patterns.some((pattern) => pattern!.test(marks[mark]));
  }
  const wanted = values.map((value) => (mark === "recipient" ? value.replace(/\D/g, "") : value.toLowerCase()));
  const compare = COMPARISONS[match];
  if (!compare) return null;
  return (marks: Marks) => {
    const actual = marks[mark].toLowerCase();
    return wanted.some((value) => value !== "" && compare(actual, value));
  };
}

const COMPARISONS: Record<string, (actual: string, value: string) => boolean> = {
  equals: (actual, value) => actual === value,
  contains: (actual, value) => actual.includes(value),
  startsWith: (actual, value) => actual.startsWith(value),
};

/** Invalid keywords are skipped. */
function keywordTest(sources: readonly string[]): Test {
  const patterns = sources.map(compilePattern).filter((pattern) => pattern !== null);
  return ({ text }) => patterns.some((pattern) => pattern.test(text));
}

function countryOperator(value: string): OperatorMark {
  const [country = "", operator = "*"] = value.split("|").map((part) => part.trim());
  return { country: anyOr(country), operator: anyOr(operator), mcc: null, mnc: null, type: null };
}

const anyOr = (value: string) => (value === "*" || value === "" ? null : value);

const OPERATOR_MARKS = ["country", "operator", "mcc", "mnc", "type"] as const;

function isOf(operator: Operator, item: OperatorMark): boolean {
  return OPERATOR_MARKS.every((mark) => {
    const wanted = item[mark]?.toLowerCase();
    // Accepts the brand or the numbering's name: МТС, mts.
    return !wanted || operator[mark]?.toLowerCase() === wanted || (mark === "operator" && operator.group === wanted);
  });
}
