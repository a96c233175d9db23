import { asc, eq } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { limits } from "../../../../db/schema/limits";
import {
  credentials,
  dictionaries,
  keywordLists,
  keywords,
  messageRuleGroups,
  messageRules,
  operatorGroups,
  providerGroupMembers,
  providerGroups,
  providers,
  routingGroups,
  routingRules,
  routingVersion,
  servers,
} from "../../../../db/schema/routing";

export type Rows = Awaited<ReturnType<typeof readRows>>;

/** One consistent read: only active rows, but all providers. */
export async function readRows(db: Database) {
  const [
    [version],
    serverRows,
    credentialRows,
    providerRows,
    providerGroupRows,
    members,
    routingGroupRows,
    routingRuleRows,
    messageRuleGroupRows,
    messageRuleRows,
    keywordRows,
    operatorGroupRows,
    limitRows,
  ] = await db.batch([
    db.select().from(routingVersion),
    db.select().from(servers),
    db.select().from(credentials),
    db.select().from(providers),
    db.select().from(providerGroups).where(eq(providerGroups.isActive, true)),
    db.select().from(providerGroupMembers),
    db.select().from(routingGroups).where(eq(routingGroups.isActive, true)).orderBy(asc(routingGroups.id)),
    db
      .select()
      .from(routingRules)
      .where(eq(routingRules.isActive, true))
      .orderBy(asc(routingRules.groupId), asc(routingRules.position), asc(routingRules.id)),
    db.select().from(messageRuleGroups).where(eq(messageRuleGroups.isActive, true)).orderBy(asc(messageRuleGroups.id)),
    db
      .select()
      .from(messageRules)
      .where(eq(messageRules.isActive, true))
      .orderBy(asc(messageRules.groupId), asc(messageRules.position), asc(messageRules.id)),
    db
      .select({ listId: keywords.listId, regexp: keywords.regexp })
      .from(keywordLists)
      .innerJoin(keywords, eq(keywords.listId, keywordLists.id))
      .where(eq(keywordLists.isActive, true)),
    db
      .select({ item: operatorGroups })
      .from(dictionaries)
      .innerJoin(operatorGroups, eq(operatorGroups.dictionaryId, dictionaries.id))
      .where(eq(dictionaries.isActive, true)),
    db.select().from(limits).where(eq(limits.isActive, true)).orderBy(asc(limits.id)),
  ]);
  return {
    version: version!.version,
    servers: serverRows,
    credentials: credentialRows,
    providers: providerRows,
    providerGroups: providerGroupRows,
    members,
    routingGroups: routingGroupRows,
    routingRules: routingRuleRows,
    messageRuleGroups: messageRuleGroupRows,
    messageRules: messageRuleRows,
    keywords: keywordRows,
    operatorGroups: operatorGroupRows.map(({ item }) => item),
    limits: limitRows,
  };
}
