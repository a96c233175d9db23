import { type SQL, sql } from "drizzle-orm";
import { type Demands, isDemanding } from "../../base/preconditions/preconditions";
import type { Platform, Provider, Providers } from "../../base/shared/ports/platform";
import { healthOfJson, illSelect } from "./health/health-of";
import { keptRows } from "./kept-rows";
import { compileLimits, type Limits } from "./limits/limits-of";
import { type KnownProvider, knownProviders } from "./providers/known-providers";
import { compileRule, type HealthOf, type ProviderGroup, type RoutingGroup } from "./route";
import { type Rows, readRows } from "./rows";
import { compileMessageRule, type MessageRule, type MessageRuleGroup } from "./rules/apply-rules";
import type { Dictionaries, OperatorMark } from "./rules/conditions";

export interface Routing {
  version: number;
  providers: ReadonlyMap<string, KnownProvider>;
  routingGroups: readonly RoutingGroup[];
  messageRuleGroups: readonly MessageRuleGroup[];
  dictionaries: Dictionaries;
  limits: Limits;
}

type Needs = Pick<Platform, "db" | "providers" | "config">;

// One per isolate; `at`: ms when the database last confirmed the version.
const compiled = new WeakMap<Providers, { routing: Routing; at: number }>();

/** ms; callbacks accept provider settings up to this age. */
const TRUSTED_MS = 2000;

/** Reads one row if this isolate has the current version compiled. */
export async function openRouting(needs: Needs): Promise<Routing> {
  const [row] = await needs.db.all<{ version: number }>(sql`SELECT version FROM routing_version`);
  return routingAt(needs, row!.version);
}

/**
 * For a provider's callbacks: its configuration, up to two seconds old. While the database is down, the last one in
 * memory, otherwise the stored file; throws without either.
 */
export async function lastRouting(needs: Needs & Pick<Platform, "files">, providerId?: string): Promise<Routing> {
  const known = compiled.get(needs.providers);
  const isFresh = known !== undefined && Date.now() - known.at < TRUSTED_MS;
  if (isFresh && providerId !== undefined && known.routing.providers.has(providerId)) return known.routing;
  try {
    return await openRouting(needs);
  } catch (error) {
    if (known) return known.routing;
    const rows = await keptRows(needs.files);
    if (!rows) throw error;
    const routing = await compile(needs, rows);
    compiled.set(needs.providers, { routing, at: 0 });
    return routing;
  }
}

async function routingAt(needs: Needs, version: number): Promise<Routing> {
  const known = compiled.get(needs.providers);
  const routing = known?.routing.version === version ? known.routing : await compile(needs, await readRows(needs.db));
  compiled.set(needs.providers, { routing, at: Date.now() });
  return routing;
}

interface Assigned {
  groupId: string;
  isOwn: boolean;
}

/** Version, assignments and health in one statement, for any batch. */
export function accountStateQuery(ownerId: string): SQL {
  const assigned = (
    table: SQL,
  ) => sql`(SELECT json_group_array(json_array(a.group_id, a.user_id = ${ownerId})) FROM ${table} a
    WHERE a.user_id IN (${ownerId}, (SELECT reseller_id FROM users WHERE id = ${ownerId})))`;
  return sql`SELECT v.version AS version, ${assigned(sql`user_routing_groups`)} AS routes,
      ${assigned(sql`user_message_rule_groups`)} AS rules,
      ${illSelect} AS health FROM routing_version v`;
}

/** A row of `accountStateQuery`. */
export interface AccountStateRow {
  version: number;
  routes: string;
  rules: string;
  health: string;
}

export interface AccountRouting {
  routing: Routing;
  /** The account's own groups of the type, otherwise its reseller's, otherwise the default ones. */
  groupsOf(type: string): readonly RoutingGroup[];
  /** Own groups, then the reseller's, then the default ones, each once. */
  messageGroups: readonly MessageRuleGroup[];
  messageRules: readonly MessageRule[];
  healthOf: HealthOf;
  carries(type: string): boolean;
}

export async function accountRouting(needs: Needs, standing: AccountStateRow): Promise<AccountRouting> {
  const routing = await routingAt(needs, standing.version);
  const routes = assignedOf(standing.routes);
  const messageGroups = messageGroupsOf(routing.messageRuleGroups, assignedOf(standing.rules));
  const groupsOf = (type: string) => inherited(routing.routingGroups, routes, type);
  return {
    routing,
    groupsOf,
    messageGroups,
    messageRules: messageGroups.flatMap(({ rules }) => rules),
    healthOf: healthOfJson(standing.health),
    carries: (type) =>
      groupsOf(type).some(({ rules }) =>
        rules.some(({ providerGroups }) =>
          providerGroups.some(({ members }) => members.some(({ isAble, weight }) => isAble && weight > 0)),
        ),
      ),
  };
}

function inherited(groups: readonly RoutingGroup[], assigned: Assigned[], type: string): readonly RoutingGroup[] {
  const ofType = groups.filter((group) => group.type === type);
  const owns = (isOwn: boolean) =>
    ofType.filter(({ id }) => assigned.some((one) => one.isOwn === isOwn && one.groupId === id));
  const own = owns(true);
  if (own.length > 0) return own;
  const ofReseller = owns(false);
  return ofReseller.length > 0 ? ofReseller : ofType.filter(({ isDefault }) => isDefault);
}

function messageGroupsOf(groups: readonly MessageRuleGroup[], assigned: Assigned[]): MessageRuleGroup[] {
  if (groups.length === 0) return [];
  const of = (isOwn: boolean) =>
    groups.filter(({ id }) => assigned.some((one) => one.isOwn === isOwn && one.groupId === id));
  return [...new Set([...of(true), ...of(false), ...groups.filter(({ isDefault }) => isDefault)])];
}

function assignedOf(json: string): Assigned[] {
  return (JSON.parse(json) as [string, number][]).map(([groupId, isOwn]) => ({ groupId, isOwn: isOwn === 1 }));
}

async function compile(needs: Needs, rows: Rows): Promise<Routing> {
  const providers = await knownProviders(needs, rows);
  const dictionaries = dictionariesOf(rows);
  const membersByGroup = Map.groupBy(rows.members, ({ groupId }) => groupId);
  const providerGroups = new Map(
    rows.providerGroups.map(({ id, title }): [string, ProviderGroup] => {
      const members = (membersByGroup.get(id) ?? []).flatMap(({ providerId, weight }) => {
        const known = providers.get(providerId);
        if (!known) return [];
        const { config, control, isActive, provider } = known;
        const isAble = isActive && provider !== null;
        return [{ providerId, title: config.title, weight, control, isAble, ...demandsOf(provider) }];
      });
      return [id, { id, title, members }];
    }),
  );
  const rulesByGroup = Map.groupBy(rows.routingRules, ({ groupId }) => groupId);
  const routingGroups = rows.routingGroups.map(({ id, title, type, isDefault }): RoutingGroup => {
    const rules = (rulesByGroup.get(id) ?? []).map((rule) =>
      compileRule(rule, rule.providerGroups.map((group) => providerGroups.get(group)).filter(isThere), dictionaries),
    );
    return { id, title, type, isDefault, rules };
  });
  const messageRulesByGroup = Map.groupBy(rows.messageRules, ({ groupId }) => groupId);
  const messageRuleGroups = rows.messageRuleGroups.map(({ id, title, isDefault }): MessageRuleGroup => {
    const rules = (messageRulesByGroup.get(id) ?? []).map((rule) => compileMessageRule(rule, dictionaries));
    return { id, title, isDefault, rules };
  });
  const limits = compileLimits(rows.limits, dictionaries);
  return { version: rows.version, providers, routingGroups, messageRuleGroups, dictionaries, limits };
}

// Kept only where it can bar a message, so that all others skip the check.
function demandsOf(provider: Provider | null): { demands?: Demands } {
  return provider && isDemanding(provider.capabilities) ? { demands: provider.capabilities } : {};
}

const isThere = <T>(value: T | undefined): value is T => value !== undefined;

function dictionariesOf({ keywords, operatorGroups }: Rows): Dictionaries {
  const byList = Map.groupBy(keywords, ({ listId }) => listId);
  const byGroup = Map.groupBy(operatorGroups, ({ group }) => group.toLowerCase());
  return {
    keywords: new Map([...byList].map(([id, words]) => [id, words.map(({ regexp }) => regexp)])),
    operatorGroups: byGroup as ReadonlyMap<string, readonly OperatorMark[]>,
  };
}
