import { describe, expect, it } from "vitest";
import { operatorOf } from "../../../../../app/domain/network/routing/operators/operator";
import {
  compileCheck,
  type Dictionaries,
  type Marks,
} from "../../../../../app/domain/network/routing/rules/conditions";
import { checkPattern } from "../../../../../app/domain/network/routing/rules/pattern";
import type { Rule } from "../../../../../db/schema/routing";

const dictionaries: Dictionaries = {
  keywords: new Map([["bets", ["казино|ставк[аи]", "(broken"]]]),
  operatorGroups: new Map([
    ["neighbours", [{ country: "KZ", operator: null, mcc: null, mnc: null, type: null }]],
    ["first code", [{ country: null, operator: null, mcc: "250", mnc: "01", type: null }]],
  ]),
};

const message = {
  type: "sms",
  sender: "CABINET",
  text: "Ваш код 1234, не ставка",
  recipient: "79161234567",
  lists: ["list-1"],
};
const marks: Marks = { ...message, operator: () => operatorOf(message.recipient) };
const holds = (condition: Rule, of: Partial<Marks> = {}) =>
  compileCheck(condition, dictionaries).holds({ ...marks, ...of });

describe("a condition", () => {
  it.each<[string, Rule]>([
    ["a part of the text, in any case", { tag: "text", match: "contains", values: ["ВАШ КОД"] }],
    ["the beginning of the text", { tag: "text", match: "startsWith", values: ["нет", "ваш"] }],
    ["an expression", { tag: "text", match: "regexp", values: ["код \\d{4}"] }],
    ["the sender", { tag: "sender", match: "equals", values: ["cabinet"] }],
    ["the beginning of the phone, as people write it", { tag: "recipient", match: "startsWith", values: ["+7 (916)"] }],
    ["the type", { tag: "type", values: ["viber", "sms"] }],
    ["a contact list", { tag: "contactList", values: ["list-1"] }],
    ["a keyword, its broken neighbour left out", { tag: "keywords", values: ["bets"] }],
    ["the country, any operator", { tag: "country|operator", values: ["RU|*"] }],
    ["the country and operator", { tag: "country|operator", values: ["RU|mts"] }],
    ["the operator's group of the numbering", { tag: "operatorGroups", values: ["MTS"] }],
    ["anything", { tag: "default" }],
  ])("matches %s", (_what, condition) => {
    expect(holds(condition)).toBe(true);
    expect(holds({ ...condition, not: true })).toBe(false);
  });

  it.each<[string, Rule]>([
    ["another text", { tag: "text", match: "equals", values: ["ваш код"] }],
    ["an empty value", { tag: "text", match: "contains", values: [""] }],
    ["another type", { tag: "type", values: ["viber"] }],
    ["another list", { tag: "contactList", values: ["list-2"] }],
    ["a list of words nobody has", { tag: "keywords", values: ["no-such-list"] }],
    ["another country", { tag: "operatorGroups", values: ["Neighbours"] }],
    ["another operator", { tag: "country|operator", values: ["RU|beeline", "KZ|*"] }],
  ])("does not match %s", (_what, condition) => {
    expect(holds(condition)).toBe(false);
    expect(holds({ ...condition, not: true })).toBe(true);
  });

  it("matches operators by the codes of a dictionary's group", () => {
    const [country, operator] = ["RU", "МТС"];
    const known = { country, operator, group: "mts", mcc: "250", mnc: "01", type: "mobile" };
    expect(holds({ tag: "operatorGroups", values: ["First code"] }, { operator: () => known })).toBe(true);
    const other = { ...known, mnc: "02" };
    expect(holds({ tag: "operatorGroups", values: ["First code"] }, { operator: () => other })).toBe(false);
  });

  it("matches nothing if unreadable, inverted or not", () => {
    const broken: Rule = { tag: "text", match: "regexp", values: ["(код"] };
    expect(compileCheck(broken, dictionaries).isBroken).toBe(true);
    expect(holds(broken)).toBe(false);
    expect(holds({ ...broken, not: true })).toBe(false);
  });

  // A backtracking engine would practically never end, so the test's timeout is the check.
  it("evaluates an expression that would backtrack forever", () => {
    const evil = compileCheck({ tag: "text", match: "regexp", values: ["(а+)+$", "((a*)*)*b"] }, dictionaries);
    expect(evil.holds({ ...marks, text: `${"а".repeat(1000)}!` })).toBe(false);
  });
});

it("refuses expressions that are invalid, nonlinear or grow too large", () => {
  expect(["код \\d+", "[а-яё]+$"].every(checkPattern)).toBe(true);
  expect(["(a", "(?=a)b", "(a)\\1", "((x{100}){30})", "a".repeat(1001)].some(checkPattern)).toBe(false);
});
