import type { Level } from "../../../db/schema/accounts";

const RESOURCES = {
  contacts: ["get", "create", "update", "remove"],
  contactLists: ["get", "create", "update", "remove"],
  sendings: ["get", "generate", "create", "update"],
  tasks: ["get", "create", "update"],
  sendernames: ["get"],
  storage: ["get", "create", "remove"],
  billings: ["get", "find"],
  tariffs: ["get"],
  users: ["get", "create", "update"],
  settings: ["get"],
} as const;

type Resources = typeof RESOURCES;
/** Dotted paths (spec §6). */
export type Permission = { [R in keyof Resources]: `${R}.${Resources[R][number]}` }[keyof Resources];

export const PERMISSIONS = Object.entries(RESOURCES).flatMap(([resource, actions]) =>
  actions.map((action) => `${resource}.${action}`),
) as Permission[];

const MANAGES_USERS: ReadonlySet<Permission> = new Set(["users.create", "users.update"]);

const TEMPLATES: Record<Level, readonly Permission[]> = {
  me: PERMISSIONS.filter((permission) => !MANAGES_USERS.has(permission)),
  reseller: PERMISSIONS,
  manager: PERMISSIONS,
};

/** The level's template with the user's own grants over it: `{"tokens.get": false}` takes a right away. */
export function permissionsOf(level: Level, grants: Record<string, boolean>): ReadonlySet<Permission> {
  const granted = new Set(TEMPLATES[level]);
  for (const permission of PERMISSIONS) {
    if (grants[permission] === true) granted.add(permission);
    if (grants[permission] === false) granted.delete(permission);
  }
  return granted;
}
