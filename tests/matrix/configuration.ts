import { call } from "../support/forms/open-screen";
import type { Session } from "../support/world/people";

/** A valid body for each table of the platform's configuration. */
export const CONFIGURATION: Record<string, Record<string, unknown>> = {
  servers: { title: "Mine", host: "https://sms.example/api", processor: "infobip-sms" },
  credentials: { title: "Mine", records: { token: "mine" } },
  providers: { title: "Mine", ServerId: "no-such-row", CredentialsId: "no-such-row" },
  providerGroups: { title: "Mine", type: "sms", Providers: [] },
  routingGroups: { title: "Mine", type: "sms" },
  routingRules: { title: "Mine", RoutingGroupId: "no-such-row", rules: [{ tag: "text", values: ["a"] }] },
  messageRuleGroups: { title: "Mine" },
  messageRules: { title: "Mine", MessageRuleGroupId: "no-such-row", actions: { text: [{ pattern: "a", with: "b" }] } },
  limits: { kind: "sender", key: "MINE", amount: 100, period: 1 },
  keywordLists: { title: "Mine" },
  keywords: { ListId: "no-such-row", regexp: "a+" },
  dictionaries: { title: "Mine" },
  operatorGroups: { DictionaryId: "no-such-row", group: "Mine", country: "RU" },
};

const REFERENCES: Record<string, string> = {
  ServerId: "servers",
  CredentialsId: "credentials",
  RoutingGroupId: "routingGroups",
  MessageRuleGroupId: "messageRuleGroups",
  ListId: "keywordLists",
  DictionaryId: "dictionaries",
};

/** Longest first: `/routing/providers` is also a prefix of `/routing/providers/groups`. */
const SCREENS: [path: string, rows: Record<string, string>][] = [
  ["/routing/providers/groups", { id: "providerGroups" }],
  ["/routing/providers", { id: "providers" }],
  ["/routing/servers/credentials", { id: "credentials" }],
  ["/routing/servers", { id: "servers" }],
  ["/routing/routes", { id: "routingGroups", ruleId: "routingRules" }],
  ["/routing/messageRules", { id: "messageRuleGroups", ruleId: "messageRules" }],
  ["/routing/keywords", { id: "keywordLists", keywordId: "keywords" }],
  ["/routing/operators", { id: "dictionaries", lineId: "operatorGroups" }],
  ["/routing/limits", { id: "limits" }],
];

/** Creates a row in each table; returns the parameters of a path that names such rows. */
export async function openConfiguration(session: Session) {
  const ids: Record<string, string> = {};
  const credentials = { title: "Mine", records: { apikey: "mine" } };
  for (const [name, body] of Object.entries({ ...CONFIGURATION, credentials })) {
    const references = Object.keys(body).flatMap((field) =>
      REFERENCES[field] ? [[field, ids[REFERENCES[field]]] as const] : [],
    );
    const made = await call("POST", `/api/${name}`, { session, body: { ...body, ...Object.fromEntries(references) } });
    ids[name] = ((await made.json()) as { id: string }).id;
  }
  return (pattern: string): Record<string, string> | null => {
    const table = /^\/(\w+)\/:id/.exec(pattern)?.[1];
    const rows = SCREENS.find(([path]) => pattern.startsWith(`${path}/:`))?.[1] ?? (table && { id: table });
    const known = Object.entries(rows || {}).map(([name, of]) => [name, ids[of]] as const);
    return known.some(([, id]) => id !== undefined) ? (Object.fromEntries(known) as Record<string, string>) : null;
  };
}
