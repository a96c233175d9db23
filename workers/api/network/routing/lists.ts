import { z } from "zod";
import {
  dictionaryInput,
  keywordInput,
  keywordListInput,
  operatorGroupInput,
} from "../../../../app/domain/network/routing/input";
import { keywordLists as keywordListsNoun } from "../../../../app/domain/network/routing/keywords/keyword-lists";
import { keywords as keywordsNoun } from "../../../../app/domain/network/routing/keywords/keywords";
import { operatorGroups as operatorGroupsNoun } from "../../../../app/domain/network/routing/operators/operator-groups";
import { dictionaries as dictionariesNoun } from "../../../../app/domain/network/routing/rules/dictionaries";
import { isoTime } from "../../http/list";
import { resource } from "./resource";
import { stamps, stampsOf, timesOf } from "./stamps";

const titled = z.object({ ...stamps, title: z.string() });
const view = <Row extends Parameters<typeof stampsOf>[0] & { title: string }>(_platform: unknown, rows: Row[]) =>
  rows.map(({ title, ...row }) => ({ ...stampsOf(row), title }));

export const keywordLists = resource({
  one: "KeywordList",
  many: "KeywordLists",
  noun: keywordListsNoun,
  input: keywordListInput,
  reply: titled,
  view,
});

export const keywords = resource({
  one: "Keyword",
  many: "Keywords",
  noun: keywordsNoun,
  input: keywordInput,
  parent: "ListId",
  isSwitched: false,
  reply: z.object({ id: z.string(), ListId: z.string(), regexp: z.string(), createdAt: z.iso.datetime() }),
  view: (_platform, rows) =>
    rows.map(({ id, listId, regexp, createdAt }) => ({ id, ListId: listId, regexp, createdAt: isoTime(createdAt) })),
});

export const dictionaries = resource({
  one: "Dictionary",
  many: "Dictionaries",
  noun: dictionariesNoun,
  input: dictionaryInput,
  reply: titled,
  view,
});

const mark = z.string().nullable();
const { isActive: _switch, ...plain } = stamps;

export const operatorGroups = resource({
  one: "OperatorGroup",
  many: "OperatorGroups",
  noun: operatorGroupsNoun,
  input: operatorGroupInput,
  parent: "DictionaryId",
  isSwitched: false,
  reply: z.object({
    ...plain,
    DictionaryId: z.string(),
    group: z.string(),
    country: mark,
    operator: mark,
    mcc: mark,
    mnc: mark,
    type: mark,
  }),
  view: (_platform, rows) =>
    rows.map(({ id, dictionaryId, group, country, operator, mcc, mnc, type, ...row }) => ({
      id,
      DictionaryId: dictionaryId,
      group,
      country,
      operator,
      mcc,
      mnc,
      type,
      ...timesOf(row),
    })),
});
