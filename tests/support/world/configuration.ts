import { newId } from "../../../app/domain/base/shared/ids";
import type { Platform } from "../../../app/domain/base/shared/ports/platform";
import { bumpVersion } from "../../../app/domain/network/routing/version";
import {
  keywordLists,
  keywords,
  type MessageActions,
  messageRuleGroups,
  messageRules,
  providerGroupMembers,
  providerGroups,
  providers,
  type Replacement,
  type Rule,
  routingGroups,
  routingRules,
  servers,
  userMessageRuleGroups,
  userRoutingGroups,
} from "../../../db/schema/routing";

type Needs = Pick<Platform, "db" | "clock">;

const stampsOf = ({ clock }: Needs) => ({ createdAt: clock(), updatedAt: clock() });

/** A new provider on a scripted server. */
export async function openProvider(
  needs: Needs,
  { title, type = "sms", replacements = [] }: { title: string; type?: string; replacements?: Replacement[] },
): Promise<string> {
  const id = newId();
  const stamps = stampsOf(needs);
  const { db } = needs;
  await db.batch([
    db
      .insert(servers)
      .values({ id, title, host: "http://x", processor: `scripted-${type}`, properties: {}, ...stamps }),
    db.insert(providers).values({ id, title, serverId: id, properties: {}, replacements, ...stamps }),
    bumpVersion(db),
  ]);
  return id;
}

interface Route {
  title: string;
  rules?: Rule[];
  /** Weights by provider, one provider group each. */
  groups: Record<string, number>[];
}

/** A routing group with these rules, assigned to the user or to everyone. */
export async function openRoutes(
  needs: Needs,
  { userId, type = "sms", routes }: { userId?: string; type?: string; routes: Route[] },
): Promise<string> {
  const { db } = needs;
  const id = newId();
  const stamps = stampsOf(needs);
  await db.insert(routingGroups).values({ id, title: "Routes", type, isDefault: !userId, ...stamps });
  for (const [index, { title, rules = [], groups }] of routes.entries()) {
    const ids: string[] = [];
    for (const weights of groups) {
      const groupId = newId();
      ids.push(groupId);
      await db.insert(providerGroups).values({ id: groupId, title: `${title} ${ids.length}`, type, ...stamps });
      for (const [providerId, weight] of Object.entries(weights))
        await db.insert(providerGroupMembers).values({ groupId, providerId, weight });
    }
    const row = { id: newId(), groupId: id, position: index + 1, title, rules, providerGroups: ids, ...stamps };
    await db.insert(routingRules).values(row);
  }
  if (userId) await db.insert(userRoutingGroups).values({ userId, groupId: id });
  await db.batch([bumpVersion(db)]);
  return id;
}

/** Message rules, assigned to the user or to everyone. */
export async function openMessageRules(
  needs: Needs,
  userId: string | null,
  rules: { title: string; conditions?: Rule[]; actions: MessageActions }[],
): Promise<string> {
  const { db } = needs;
  const id = newId();
  const stamps = stampsOf(needs);
  await db.insert(messageRuleGroups).values({ id, title: "Rules", isDefault: userId === null, ...stamps });
  for (const [index, { title, conditions = [], actions }] of rules.entries()) {
    const row = { id: newId(), groupId: id, position: index + 1, title, conditions, actions, ...stamps };
    await db.insert(messageRules).values(row);
  }
  if (userId) await db.insert(userMessageRuleGroups).values({ userId, groupId: id });
  await db.batch([bumpVersion(db)]);
  return id;
}

export async function openKeywords(needs: Needs, regexps: string[]): Promise<string> {
  const { db } = needs;
  const id = newId();
  await db.insert(keywordLists).values({ id, title: "Words", ...stampsOf(needs) });
  for (const regexp of regexps)
    await db.insert(keywords).values({ id: newId(), listId: id, regexp, createdAt: needs.clock() });
  await db.batch([bumpVersion(db)]);
  return id;
}
