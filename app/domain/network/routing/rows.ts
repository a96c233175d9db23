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
import { batchByName } from "../../base/shared/batch-by-name";

export type Rows = Awaited<ReturnType<typeof readRows>>;

/** One consistent read: only active rows, but all providers. */
export async function readRows(db: Database) {
  const rows = await batchByName(db, {
    version: db.select().from(routingVersion),
    servers: db.select().from(servers),
    credentials: db.select().from(credentials),
    providers: db.select().from(providers),
    providerGroups: db.select().from(providerGroups).where(eq(providerGroups.isActive, true)),
    members: db.select().from(providerGroupMembers),
    routingGroups: db
      .select()
      .from(routingGroups)
      .where(eq(routingGroups.isActive, true))
      .orderBy(asc(routingGroups.id)),
    routingRules: db
      .select()
      .from(routingRules)
      .where(eq(routingRules.isActive, true))
      .orderBy(asc(routingRules.groupId), asc(routingRules.position), asc(routingRules.id)),
    messageRuleGroups: db
      .select()
      .from(messageRuleGroups)
      .where(eq(messageRuleGroups.isActive, true))
      .orderBy(asc(messageRuleGroups.id)),
    messageRules: db
      .select()
      .from(messageRules)
      .where(eq(messageRules.isActive, true))
      .orderBy(asc(messageRules.groupId), asc(messageRules.position), asc(messageRules.id)),
    keywords: db
      .select({ listId: keywords.listId, regexp: keywords.regexp })
      .from(keywordLists)
      .innerJoin(keywords, eq(keywords.listId, keywordLists.id))
      .where(eq(keywordLists.isActive, true)),
    operatorGroups: db
      .select({ item: operatorGroups })
      .from(dictionaries)
      .innerJoin(operatorGroups, eq(operatorGroups.dictionaryId, dictionaries.id))
      .where(eq(dictionaries.isActive, true)),
    limits: db.select().from(limits).where(eq(limits.isActive, true)).orderBy(asc(limits.id)),
  });
  return {
    ...rows,
    version: rows.version[0]!.version,
    operatorGroups: rows.operatorGroups.map(({ item }) => item),
  };
}
