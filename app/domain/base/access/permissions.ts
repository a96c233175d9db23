import type { Level } from "../../../../db/schema/accounts";

const RESOURCES = {
  sendings: ["get", "generate", "create", "update"],
  sendingsIncoming: ["get", "update", "remove"],
  tasks: ["get", "create", "update"],
  templates: ["get", "create", "update", "remove", "moderate"],
  contacts: ["get", "create", "update", "remove"],
  contactLists: ["get", "create", "update", "remove"],
  sendernames: ["get", "create", "update", "remove", "moderate"],
  storage: ["get", "create", "update", "remove"],
  reports: ["get", "create"],
  widgets: ["get", "create", "update", "remove"],
  otpHandler: ["create"],
  otpChannels: ["get"],
  shortLinks: ["get", "create", "remove"],
  apisender: ["get", "create", "update", "remove"],
  integrations: ["get", "create", "update", "remove"],
  billings: ["get", "find", "create"],
  payments: ["get", "create", "update"],
  recurrentPayments: ["get", "create", "update", "remove"],
  invoices: ["get", "create", "update"],
  requisites: ["get", "create", "update", "remove"],
  companies: ["get", "create", "update", "remove"],
  contracts: ["get", "create", "update", "remove"],
  tariffs: ["get", "create", "update"],
  servers: ["get", "create", "update", "remove"],
  providers: ["get", "create", "update", "remove"],
  routing: ["get", "create", "update", "remove"],
  messageRules: ["get", "create", "update", "remove"],
  keywords: ["get", "create", "update", "remove"],
  operatorGroups: ["get", "create", "update", "remove"],
  tokens: ["get", "create", "update", "remove"],
  webhooks: ["get", "create", "update", "remove"],
  push: ["get", "create", "update", "remove"],
  telemetry: ["get"],
  dictionaries: ["get"],
  notifications: ["get", "update", "create"],
  users: ["get", "create", "update", "remove", "loginAs", "grant"],
  settings: ["get", "update"],
  settingsUser: ["get", "update"],
  balanceLimits: ["update"],
} as const;

type Resources = typeof RESOURCES;
export type Resource = keyof Resources;
export type Verb = Resources[Resource][number];
/** Dotted paths (spec §6). */
export type Permission = { [R in keyof Resources]: `${R}.${Resources[R][number]}` }[keyof Resources];

export const PERMISSIONS = Object.entries(RESOURCES).flatMap(([resource, actions]) =>
  actions.map((action) => `${resource}.${action}`),
) as Permission[];

const CARRIES = ["servers", "providers", "routing", "messageRules", "keywords", "operatorGroups"] as const;

const RUNS_PLATFORM: readonly Permission[] = [
  ...CARRIES.flatMap((resource) => RESOURCES[resource].map((action) => `${resource}.${action}` as const)),
  "payments.update",
  "settings.update",
];

const RUNS_ACCOUNTS: readonly Permission[] = [
  "users.create",
  "users.update",
  "users.remove",
  "users.loginAs",
  "users.grant",
  "billings.create",
  "invoices.update",
  "companies.create",
  "companies.update",
  "companies.remove",
  "contracts.create",
  "contracts.update",
  "contracts.remove",
  "tariffs.create",
  "tariffs.update",
  "notifications.create",
  "templates.moderate",
  "sendernames.moderate",
];

const without = (...taken: (readonly Permission[])[]) =>
  PERMISSIONS.filter((permission) => !taken.some((list) => list.includes(permission)));

export const TEMPLATES: Record<Level, readonly Permission[]> = {
  me: without(RUNS_PLATFORM, RUNS_ACCOUNTS),
  reseller: without(RUNS_PLATFORM),
  manager: PERMISSIONS,
};

export function permissionsOf(level: Level, grants: Record<string, boolean>): ReadonlySet<Permission> {
  const granted = new Set(TEMPLATES[level]);
  for (const permission of PERMISSIONS) {
    if (grants[permission] === true) granted.add(permission);
    if (grants[permission] === false) granted.delete(permission);
  }
  return granted;
}

/** A new account never has more rights than its creator. */
export function grantsWithin(own: ReadonlySet<Permission>, level: Level): Record<string, boolean> {
  return Object.fromEntries(
    TEMPLATES[level].filter((permission) => !own.has(permission)).map((permission) => [permission, false]),
  );
}
