import { isOfLevel, LEVELS } from "../../app/domain/access/levels";
import { PERMISSIONS, type Permission, TEMPLATES } from "../../app/domain/access/permissions";
import type { Rule as Access } from "../../app/domain/access/viewer";
import { newId } from "../../app/domain/shared/ids";
import { SCREENS } from "../../app/screens";
import type { Actor } from "./actors";
import { CONFIGURATION } from "./configuration";
import { CONFIGURATION_RULES } from "./configuration-rules";
import {
  answerOf,
  as,
  contactOf,
  deliveryOf,
  fileOf,
  hookOf,
  importOf,
  listOf,
  noticeOf,
  requestOf,
  sendingOf,
  siteOf,
  taskOf,
  templateOf,
  tokenOf,
  userOf,
} from "./objects";
import { WAPI_RULES } from "./wapi-rules";

export interface Rule {
  /** `guests`: who is signed in is sent home. */
  access: "open" | "guests" | Access;
  /** The parameters of the path for what this owner has. */
  params?: (owner: Actor) => Promise<Record<string, string>>;
  /** What is posted or sent: good enough to change something, were it let through. */
  body?: Record<string, unknown>;
  /** The page itself says that there is no such thing, or shows a blank form: no 404, and nothing of the row. */
  isSaid?: boolean;
  /** An outcome that the owner himself may also meet: what was changed or ended before. */
  refuses?: "missing" | "login" | "forbidden";
  /** `tree`: whoever looks after the account may. `everybody`: the path names nothing that is somebody's. */
  reach?: "own" | "tree" | "everybody";
}

const needs = (permission: Access["permission"]): { access: Access } => ({ access: { permission } });

/** A path that names nothing of anybody's. */
const of = (params: Record<string, string>): Partial<Rule> => ({ params: async () => params, reach: "everybody" });

// What runs other accounts: nobody does it to himself.
const ofOthers = (permission: Access["permission"]): Partial<Rule> => ({
  access: { permission, level: "resellerAndAbove" },
  reach: "tree",
  refuses: "forbidden",
});

/** Doors of screens that app/screens does not name, and what the others need to be knocked at. */
const SCREEN_RULES: Record<string, Partial<Rule>> = {
  "/login": { access: "guests", body: { username: "nobody", password: "nothing" } },
  "/registration": { access: "guests", body: { username: "nobody" } },
  "/recover": { access: "guests", body: { username: "nobody" } },
  "/recover/:key": {
    access: "guests",
    ...of({ key: "no-such-key" }),
    refuses: "missing",
    body: { password: "mine-2026", confirmation: "mine-2026" },
  },
  "/unsubscribe": { access: "open" },
  "/unsubscribe/:token": { access: "open", ...of({ token: "no-such-token" }), refuses: "missing" },
  "/logout": { access: "open", refuses: "login" },
  "/logout/back": { access: "open", refuses: "login" },
  "/account/telemetry/end-sessions": needs("telemetry.get"),
  "/users/:id/act": { ...ofOthers("users.loginAs"), params: userOf, isSaid: true },
  "/users/new": { access: { permission: "users.create", level: "resellerAndAbove" } },
  "/users/:id": { access: { permission: "users.get", level: "resellerAndAbove" }, params: userOf, reach: "tree" },
  "/users/:id/edit": { ...ofOthers("users.update"), params: userOf, body: { firstName: "Anna", email: "a@b.example" } },
  "/users/:id/block": { ...ofOthers("users.update"), params: userOf, body: { isActive: "true" } },
  "/users/:id/password": { ...ofOthers("users.update"), params: userOf, body: { password: "tests-2026" } },
  "/users/:id/rights": { ...ofOthers("users.grant"), params: userOf },
  "/users/:id/notify": {
    ...ofOthers("notifications.create"),
    params: userOf,
    body: { key: "01890000-0000-7000-8000-000000000001", title: "Mine", text: "Mine" },
  },
  "/users/:id/preview": {
    access: { permission: "users.get", level: "resellerAndAbove" },
    params: userOf,
    reach: "tree",
  },
  "/users/:id/balance": {
    ...ofOthers("billings.create"),
    params: userOf,
    body: { key: "01890000-0000-7000-8000-000000000000", source: "accrual", amount: "1" },
  },
  "/locale": { access: "open", body: { language: "en" } },
  "/brand.css": { access: "open" },
  "/theme": { access: "open", body: { theme: "dark" } },
  "/sendings": { access: "open" },
  "/sendingsIncoming": { access: "open" },
  "/*": { access: "open", ...of({ "*": "no-such-page" }) },
  "/balance/available": needs("billings.get"),
  "/settings/platform": { access: { permission: "settings.update", level: "manager" }, body: { title: "Mine" } },
  "/settings/settingsUser": { body: { "limits[0]": "500" } },
  "/account/tokens/new": { ...needs("tokens.create"), body: { id: newId(), description: "Mine" } },
  "/account/tokens/:id/revoke": { ...needs("tokens.remove"), params: tokenOf },
  "/settings/webhooks/new": {
    ...needs("webhooks.create"),
    body: { id: newId(), url: "https://crm.example.com/", method: "POST", events: "sendings.sent", connections: "1" },
  },
  "/settings/webhooks/:id": {
    ...needs("webhooks.get"),
    params: deliveryOf,
    body: { intent: "again", delivery: "1.sent" },
  },
  "/settings/webhooks/:id/edit": {
    ...needs("webhooks.update"),
    params: hookOf,
    body: { id: newId(), url: "https://crm.example.com/", method: "PUT", events: "sendings.sent", connections: "1" },
  },
  "/settings/webhooks/:id/remove": { ...needs("webhooks.remove"), params: hookOf },
  "/settings/webhooks/:id/rotate": { ...needs("webhooks.update"), params: hookOf },
  "/settings/webhooks/:id/replay": { ...needs("webhooks.update"), params: deliveryOf, body: { state: "dead" } },
  "/settings/webhooks/:id/requests/:number": { ...needs("webhooks.get"), params: requestOf },
  "/settings/webhooks/:id/deliveries/:deliveryId": { ...needs("webhooks.get"), params: deliveryOf },
  "/settings/push/new": {
    ...needs("push.create"),
    body: { id: newId(), title: "Mine", origins: "https://shop.example" },
  },
  "/settings/push/:id": {
    ...needs("push.get"),
    params: siteOf,
    body: { id: newId(), title: "Mine", origins: "https://shop.example" },
  },
  "/settings/push/:id/remove": { ...needs("push.remove"), params: siteOf },
  "/send/:template": { ...needs("sendings.generate"), ...of({ template: "no-such-template" }) },
  "/account/requisites/create": needs("requisites.create"),
  "/account/requisites/:id": { ...needs("requisites.get"), ...of({ id: "no-such-row" }), refuses: "missing" },
  "/documentation": { access: "open" },
  "/documentation/:category/:file": { access: "open", ...of({ category: "platform", file: "instruction" }) },
  "/debug": { access: "open" },
  "/debug/dialog": { access: "open" },
  "/about": { access: "open" },
  "/storage/:id": { ...needs("storage.get"), params: as("id", fileOf, "fileId") },
  "/session": needs("signed-in"),
  "/session/extend": needs("signed-in"),
  "/toolbar/balance": needs("billings.get"),
  "/toolbar/messages": needs("sendings.get"),
  "/notifications/latest": needs("notifications.get"),
  "/notifications/read": needs("notifications.update"),
  "/notifications/types": needs("settingsUser.update"),
  "/sendernames": { access: "open" },
  "/integrations": { access: "open" },
  "/billings": { access: "open" },
  "/files": { access: "open" },
  "/support": { access: "open" },
  "/contacts/new": { ...needs("contactLists.create"), body: { title: "Mine" } },
  "/contacts/import/:fileId": { ...needs("contacts.create"), params: fileOf, isSaid: true, body: { title: "Mine" } },
  "/contacts/:id": { ...needs("contacts.get"), params: listOf },
  "/contacts/:id/new": { ...needs("contacts.create"), params: listOf, isSaid: true, body: { phone: "+79160000000" } },
  "/contacts/:id/edit": { ...needs("contactLists.update"), params: listOf, body: { title: "Mine" } },
  "/contacts/:id/remove": { ...needs("contactLists.remove"), params: listOf },
  "/contacts/:id/check": { access: { permission: ["contacts.get", "sendings.generate"] }, params: listOf },
  "/contacts/:id/:contactId": { ...needs("contacts.update"), params: contactOf, body: { phone: "+79160000000" } },
  "/contacts/:id/:contactId/remove": { ...needs("contacts.remove"), params: contactOf },
  "/messages/outgoing/:id": { ...needs("sendings.get"), params: sendingOf },
  "/messages/incoming/:id": { ...needs("sendingsIncoming.get"), params: answerOf },
  "/messages/incoming/:id/block": {
    access: { permission: ["sendingsIncoming.get", "contacts.create"] },
    params: answerOf,
  },
  "/messages/tasks/:id": { ...needs("tasks.get"), params: taskOf, body: { intent: "pause" } },
  "/messages/tasks/:id/stop": { ...needs("tasks.update"), params: taskOf },
  "/messages/tasks/:id/rejects": { ...needs("tasks.get"), params: importOf },
  "/messages/tasks/:id/lookups": { ...needs("tasks.get"), params: taskOf },
};

const API_RULES: Record<string, Partial<Rule>> = {
  "/settingsUser/:accountId": { params: as("accountId", userOf), reach: "tree", body: { "frontend.title": "Mine" } },
  "/settingsUser/:accountId/:key": {
    params: async ({ id }) => ({ accountId: id, key: "frontend.title" }),
    reach: "tree",
    body: { value: "Mine" },
  },
  "/tokens": { body: { description: "Mine" } },
  "/tokens/:id": { params: tokenOf },
  "/webhooks": { body: { url: "https://crm.example.com/" } },
  "/webhooks/:id": { params: hookOf, body: { title: "Mine" } },
  "/webhooks/:id/rotate": { params: hookOf },
  "/webhooks/:id/test": { params: hookOf },
  "/webhooks/:id/replay": { params: deliveryOf },
  "/webhooks/:id/requests": { params: hookOf },
  "/webhooks/:id/deliveries": { params: deliveryOf },
  "/webhooks/:id/deliveries/:deliveryId/retry": { params: deliveryOf },
  "/push/sites": { body: { title: "Mine", origins: ["https://shop.example"] } },
  "/push/sites/:id": { params: siteOf, body: { title: "Mine" } },
  "/push/subscriptions": { body: { key: "push_none", phone: "+79161234567" } },
  ...WAPI_RULES,
  "/login/as/:id": { ...ofOthers("users.loginAs"), params: userOf },
  "/users": { body: { username: "mine", password: "tests-2026", data: {} } },
  "/users/:id": { params: userOf, reach: "tree", refuses: "forbidden", body: { data: { firstName: "Anna" } } },
  "/billings": { body: { OwnerId: "nobody", source: "accrual", amount: 1 }, refuses: "missing" },
  "/billings/balance/:id": { params: userOf, reach: "tree" },
  ...Object.fromEntries(
    ["/notifications/:id", "/n/notifications/:id"].flatMap((path) => [
      [path, { params: noticeOf }],
      [`${path}/read`, { params: noticeOf }],
    ]),
  ),
  "/sendings": { body: { type: "sms", recipient: "+79161234567", payload: { sender: "CABINET", text: "Hello" } } },
  "/sendings/dryRun": {
    body: { type: "sms", recipient: ["+79161234567"], payload: { sender: "CABINET", text: "Hello" } },
  },
  "/sendings/:id": { params: sendingOf },
  "/sendings/held": { body: { moderation: "rejected", ids: [newId()] }, reach: "everybody" },
  "/routing/test": {
    body: { userId: newId(), recipient: "+79161234567", sender: "CABINET", text: "Hello" },
    reach: "everybody",
  },
  ...Object.fromEntries(
    ["/sendingsIncoming/:id", "/n/sendingsIncoming/:id"].map((path) => [path, { params: answerOf }]),
  ),
  "/contactLists": { body: { title: "Mine" } },
  "/contactLists/:id": { params: listOf, body: { title: "Mine" } },
  "/contacts": { body: { phone: "+79160000000" } },
  "/contacts/:id": { params: as("id", contactOf, "contactId"), body: { name: "Mine" } },
  "/dictionaries/getOperatorsData": { body: { data: ["+79161234567"] } },
  "/templates": {
    body: { title: "Mine", type: "sms", payload: { sender: "CABINET", text: "Hello" }, recipient: ["+79161234567"] },
  },
  "/templates/:id": { params: templateOf, reach: "tree", body: { title: "Mine" } },
  "/tasks": {
    body: {
      type: "sendings:bulk",
      startsAt: "2100-01-01T00:00:00Z",
      data: {
        sending: { type: "sms", recipient: ["+79161234567"], payload: { sender: "CABINET", text: "Hello" } },
        frequency: "daily",
        amount: 2,
      },
    },
  },
  "/tasks/:id/lookups": { params: taskOf },
  "/tasks/:id": { params: taskOf, body: { state: "stopped" } },
  "/storage/:file": { params: as("file", fileOf, "fileId") },
  "/providers/:id/health": { ...of({ id: "no-such-row" }), refuses: "missing" },
  "/providers/:id/invitation": { ...of({ id: "no-such-row" }), refuses: "missing" },
  ...Object.fromEntries(
    Object.entries(CONFIGURATION).flatMap(([name, body]) => [
      [`/${name}`, { body }],
      [`/${name}/:id`, { ...of({ id: "no-such-row" }), refuses: "missing", body: {} }],
    ]),
  ),
};

const LAYOUTS: Record<string, Rule> = {
  "routes/unauthorized.tsx": { access: "guests" },
  "routes/authorized.tsx": { access: { permission: "signed-in" } },
};

/** What stands for a screen's path; throws for a door that nobody has thought about. */
export function screenRule(path: string, file: string): Rule {
  const layout = LAYOUTS[file];
  if (layout) return layout;
  const screen = Object.values(SCREENS).find((known) => known.path === path);
  return complete(path, {
    ...(screen && { access: accessOf(screen) }),
    ...SCREEN_RULES[path],
    ...CONFIGURATION_RULES[path],
  });
}

export function apiRule(path: string, access: string): Rule {
  const permission = PERMISSIONS.find((known) => known === access);
  const known: Rule["access"] = permission ? { permission, level: levelsWith(permission) } : "open";
  return complete(path, { access: known, ...API_RULES[path] });
}

// The levels whose template has the permission: nobody here was granted more.
const levelsWith = (permission: Permission) => LEVELS.filter((level) => TEMPLATES[level].includes(permission));

/** Whether the rule opens the door to this actor, his own things behind it. */
export function opensTo(rule: Rule, actor: Actor): boolean {
  if (typeof rule.access === "string") return true;
  const { permission, level = "everyone" } = rule.access;
  const levels = typeof level === "string" ? [level] : level;
  if (!levels.some((accepted) => isOfLevel(actor.level, accepted))) return false;
  if (permission === "signed-in") return true;
  // No setting opened anything here.
  const rights = typeof permission === "string" ? [permission] : permission;
  return !actor.isPowerless && !rights.some((right) => /^(advanced|secret)\./.test(right));
}

function accessOf({ permission, ...rest }: Access): Access {
  return { permission, level: rest.level };
}

function complete(path: string, rule: Partial<Rule>): Rule {
  if (!rule.access) throw new Error(`nobody has said who may open ${path}: see tests/matrix/rules`);
  if (/[:*]/.test(path) && !rule.params) throw new Error(`nobody has said what stands behind ${path}`);
  return { ...rule, access: rule.access };
}
