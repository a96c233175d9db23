import type { Permission } from "../../app/domain/base/access/permissions";
import { tariffOf, tariffPlanOf, userOf } from "./objects";
import { ofOthers, type Rule } from "./rule";

const NONE = "no-such-row";
const NOTE = "01890000-0000-7000-8000-0000000000c1";

// Platform configuration is for managers and has no owner.
const ofPlatform = (permission: Permission, body?: Record<string, unknown>): Partial<Rule> => ({
  access: { permission, level: "manager" },
  params: async () => ({ id: NONE, ruleId: NONE, keywordId: NONE, lineId: NONE }),
  reach: "everybody",
  refuses: "missing",
  body,
});

const GROUP_FAMILIES = {
  routes: "routing",
  messageRules: "messageRules",
  keywords: "keywords",
  operators: "operatorGroups",
} as const;

const ofTerms = {
  access: { permission: "settings.update", level: "manager" },
  params: userOf,
  reach: "tree",
  refuses: "forbidden",
} as const satisfies Partial<Rule>;

export const CONFIGURATION_RULES: Record<string, Partial<Rule>> = {
  ...Object.fromEntries(
    Object.entries(GROUP_FAMILIES).flatMap(([tab, family]) => [
      [
        `/routing/${tab}/new`,
        { ...ofPlatform(`${family}.create`, { title: "Mine", type: "sms" }), refuses: undefined },
      ],
      [`/routing/${tab}/:id`, ofPlatform(`${family}.get`)],
      [`/routing/${tab}/:id/edit`, ofPlatform(`${family}.update`, { title: "Mine", type: "sms" })],
      [`/routing/${tab}/:id/remove`, ofPlatform(`${family}.remove`)],
    ]),
  ),
  ...Object.fromEntries(
    ["routes", "messageRules"].flatMap((tab) => {
      const family = GROUP_FAMILIES[tab as "routes"];
      return [
        [`/routing/${tab}/:id/rules/new`, ofPlatform(`${family}.create`, { title: "Mine" })],
        [`/routing/${tab}/:id/rules/:ruleId`, ofPlatform(`${family}.update`, { title: "Mine" })],
        [`/routing/${tab}/:id/rules/:ruleId/remove`, ofPlatform(`${family}.remove`)],
      ];
    }),
  ),
  ...Object.fromEntries(
    (
      [
        ["/routing/providers", "providers"],
        ["/routing/providers/groups", "providers"],
        ["/routing/servers", "servers"],
        ["/routing/servers/credentials", "servers"],
      ] as const
    ).flatMap(([path, family]) => [
      [`${path}/new`, { ...ofPlatform(`${family}.create`, { title: "Mine" }), refuses: undefined }],
      [`${path}/:id`, ofPlatform(`${family}.update`, { title: "Mine" })],
      [`${path}/:id/remove`, ofPlatform(`${family}.remove`)],
    ]),
  ),
  "/routing/limits/new": {
    ...ofPlatform("routing.create", { kind: "sender", key: "MINE", amount: "9" }),
    refuses: undefined,
  },
  "/routing/limits/:id": ofPlatform("routing.update", { kind: "sender", key: "MINE", amount: "9" }),
  "/routing/limits/:id/remove": ofPlatform("routing.remove"),
  "/routing/providers/setup": ofPlatform("providers.create"),
  "/routing/providers/setup/:processor": {
    ...ofPlatform("providers.create", { title: "Mine" }),
    params: async () => ({ processor: "infobip-sms" }),
    refuses: undefined,
  },
  "/routing/providers/:id/test": ofPlatform("providers.update", { recipient: "+79161234567", text: "Hello" }),
  "/routing/tester": { body: { userId: "nobody", type: "sms", recipient: "+79161234567", text: "Hello" } },
  "/console/incidents/new": {
    ...ofPlatform("routing.update", { key: NOTE, title: "Mine", text: "Mine", days: "7" }),
    refuses: undefined,
  },
  "/console/incidents/:id/update": ofPlatform("routing.update", { key: NOTE, text: "Mine" }),
  "/console/incidents/:id/resolve": ofPlatform("routing.update", { key: NOTE, text: "Mine" }),
  "/console/message": { body: { key: NOTE, title: "Mine", text: "Mine", level: "manager", barDays: "0" } },
  "/routing/deadLetters": { body: { ids: "no-such-row" } },
  "/routing/deadLetters/:id/remove": ofPlatform("routing.remove"),
  "/routing/held": { body: { moderation: "approved", ids: "no-such-row" } },
  "/routing/health": ofPlatform("providers.get", { id: NONE, control: "pinned" }),
  "/routing/keywords/:id": ofPlatform("keywords.get", { regexps: "mine" }),
  "/routing/keywords/:id/words/:keywordId/remove": ofPlatform("keywords.remove"),
  "/routing/operators/:id/lines/new": ofPlatform("operatorGroups.create", { group: "Mine" }),
  "/routing/operators/:id/lines/:lineId": ofPlatform("operatorGroups.update", { group: "Mine" }),
  "/routing/operators/:id/lines/:lineId/remove": ofPlatform("operatorGroups.remove"),
  "/routing/routes/:id": ofPlatform("routing.get", { rule: "no-such-row", to: "1" }),
  "/routing/messageRules/:id": ofPlatform("messageRules.get", { rule: "no-such-row", to: "1" }),
  "/users/:id/features": {
    access: { permission: "settings.update", level: "manager" },
    params: userOf,
    reach: "tree",
    refuses: "forbidden",
    body: { blog: "on" },
  },
  "/users/:id/archive": { ...ofTerms, body: { days: "120" } },
  "/users/:id/erase": {
    ...ofTerms,
    body: { key: "01890000-0000-7000-8000-000000000002", phone: "+79160000000", reason: "Mine" },
  },
  "/users/:id/routing": {
    access: { permission: "users.update", level: "manager" },
    params: userOf,
    reach: "tree",
    refuses: "forbidden",
  },
};

// A reseller has platform tariffs that the reseller cannot change.
const ofTree = { params: tariffOf, reach: "tree", refuses: "forbidden" } as const;

export const ARCHIVE_CALLS: Record<string, Partial<Rule>> = {
  "/users/:id/archive": { params: userOf, reach: "tree", refuses: "forbidden", body: { days: 120 } },
  "/users/:id/erasures": { params: userOf, reach: "tree", refuses: "forbidden", body: { phone: "+79160000000" } },
};

export const TARIFF_RULES: Record<string, Partial<Rule>> = {
  "/tariffs": { body: { title: "Mine", source: "sendings.sms", data: { rules: [{ price: 1, unit: "segment" }] } } },
  "/tariffs/:id": { ...ofTree, body: { title: "Mine" } },
  "/tariffs/:id/changes": ofTree,
  "/tariffs/:id/changes/:changeId": { ...ofTree, params: tariffPlanOf },
  "/users/:id/tariffs/:tariffId": {
    ...ofTree,
    params: async (owner) => ({ id: owner.id, tariffId: (await tariffOf(owner)).id! }),
  },
};

const SOLD = { title: "Mine", source: "sendings.vk", currency: "RUB", unit: "message", prices: "*; 1", isActive: "on" };
const sets = { ...ofTree, access: { permission: "tariffs.update", level: "resellerAndAbove" } } as const;

export const TARIFF_SCREENS: Record<string, Partial<Rule>> = {
  "/tariffs/sold/new": { access: { permission: "tariffs.create", level: "resellerAndAbove" }, body: SOLD },
  "/tariffs/sold/:id": { ...sets, body: { ...SOLD, refundOnFailed: "on" } },
  "/tariffs/sold/:id/remove": sets,
  "/tariffs/sold/:id/history": sets,
  "/users/:id/tariffs": { ...ofOthers("tariffs.update"), params: userOf },
};
