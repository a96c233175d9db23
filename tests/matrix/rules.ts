import { isOfLevel, LEVELS } from "../../app/domain/base/access/levels";
import { PERMISSIONS, type Permission, TEMPLATES } from "../../app/domain/base/access/permissions";
import type { Rule as Access } from "../../app/domain/base/access/viewer";
import { newId } from "../../app/domain/base/shared/ids";
import { SCREENS } from "../../app/screens";
import type { Actor } from "./actors";
import { CONFIGURATION } from "./configuration";
import { ARCHIVE_CALLS, CONFIGURATION_RULES, TARIFF_RULES, TARIFF_SCREENS } from "./configuration-rules";
import { FRAME_RULES } from "./frame-rules";
import { MESSAGE_CALLS, MESSAGE_SCREENS } from "./message-rules";
import { MODERATED_API, MODERATED_SCREENS } from "./moderated-rules";
import {
  as,
  contactOf,
  deliveryOf,
  duplicatesOf,
  fileOf,
  hookOf,
  importOf,
  listOf,
  noticeOf,
  requestOf,
  segmentOf,
  sendingOf,
  taskOf,
  tokenOf,
  userOf,
} from "./objects";
import { OTP_RULES } from "./otp/rules";
import { OWN_NUMBER_RULES, OWN_NUMBER_SCREEN_RULES } from "./own-number-rules";
import { PAPER_CALLS, PAPER_SCREENS, PAYMENT_CALLS, PAYMENT_SCREENS } from "./payment-rules";
import { PUSH_RULES, PUSH_SCREEN_RULES } from "./push-rules";
import { needs, of, ofOthers, type Rule } from "./rule";
import { SEND_RULES } from "./send-rules";
import {
  LINK_CALLS,
  LINK_SCREENS,
  REPORT_CALLS,
  REPORT_SCREENS,
  STORAGE_CALLS,
  STORAGE_SCREENS,
} from "./storage-rules";
import { VIEW_CALLS, VIEW_SCREENS } from "./view-rules";
import { WIDGET_SCREENS } from "./widgets/rules";

const SEGMENT_FORM = { intent: "save", title: "Mine", match: "all", field: "gender", op: "is", value: "male" };

/** Routes missing from app/screens, and parameters of the others. */
const SCREEN_RULES: Record<string, Partial<Rule>> = {
  ...FRAME_RULES,
  ...MODERATED_SCREENS,
  "/phone": { body: { intent: "send", phone: "+79160000002" } },
  "/start": { body: { press: newId(), text: "Mine" } },
  "/account/telemetry/end-sessions": needs("telemetry.get"),
  "/users/:id/act": { ...ofOthers("users.loginAs"), params: userOf, isSaid: true },
  "/users/operations": {
    access: { permission: "billings.create", level: "resellerAndAbove" },
    body: { id: "01890000-0000-7000-8000-000000000011", lines: "nobody; 1; Mine" },
  },
  "/users/new": { access: { permission: "users.create", level: "resellerAndAbove" } },
  "/users/:id": { access: { permission: "users.get", level: "resellerAndAbove" }, params: userOf, reach: "tree" },
  "/users/:id/edit": { ...ofOthers("users.update"), params: userOf, body: { firstName: "Anna", email: "a@b.example" } },
  "/users/:id/block": { ...ofOthers("users.update"), params: userOf, body: { isActive: "true" } },
  "/users/:id/remove": { ...ofOthers("users.remove"), params: userOf },
  "/users/:id/password": { ...ofOthers("users.update"), params: userOf, body: { password: "tests-2026" } },
  "/users/:id/rights": { ...ofOthers("users.grant"), params: userOf },
  "/users/:id/notify": {
    ...ofOthers("notifications.create"),
    params: userOf,
    body: { key: "01890000-0000-7000-8000-000000000001", title: "Mine", text: "Mine" },
  },
  "/users/:id/notes": {
    ...ofOthers("users.get"),
    params: userOf,
    body: { key: "01890000-0000-7000-8000-000000000021", text: "Mine" },
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
  "/users/:id/terms": {
    access: { permission: "billings.create", level: "manager" },
    params: userOf,
    reach: "tree",
    refuses: "forbidden",
    body: { overdraft: "100", currency: "RUB" },
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
  "/account/tokens/:id/edit": { ...needs("tokens.update"), params: tokenOf, body: { description: "Mine" } },
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
  ...PAPER_SCREENS,
  ...STORAGE_SCREENS,
  ...LINK_SCREENS,
  ...REPORT_SCREENS,
  ...TARIFF_SCREENS,
  ...PAYMENT_SCREENS,
  "/contacts/new": { ...needs("contactLists.create"), body: { title: "Mine" } },
  "/contacts/fields": { ...needs(["contacts.get", "contacts.update"]), body: { custom01: "Mine" } },
  "/contacts/imports/:id": { ...needs("tasks.get"), params: importOf, body: { intent: "pause" } },
  "/contacts/imports/:id/stop": { ...needs("tasks.update"), params: importOf },
  "/contacts/imports/:id/undo": { ...needs("contacts.remove"), params: importOf },
  "/contacts/import/:fileId": { ...needs("contacts.create"), params: fileOf, isSaid: true, body: { title: "Mine" } },
  "/contacts/segments/new": { ...needs("contactLists.create"), body: SEGMENT_FORM },
  "/contacts/segments/:id": { ...needs(["contacts.get", "contactLists.get"]), params: segmentOf },
  "/contacts/segments/:id/recount": { ...needs("contactLists.update"), params: segmentOf },
  "/contacts/segments/:id/edit": { ...needs("contactLists.update"), params: segmentOf, body: SEGMENT_FORM },
  "/contacts/segments/:id/remove": { ...needs("contactLists.remove"), params: segmentOf },
  "/contacts/:id": { ...needs("contacts.get"), params: listOf },
  "/contacts/:id/new": { ...needs("contacts.create"), params: listOf, isSaid: true, body: { phone: "+79160000000" } },
  "/contacts/:id/edit": { ...needs("contactLists.update"), params: listOf, body: { title: "Mine" } },
  "/contacts/:id/remove": { ...needs("contactLists.remove"), params: listOf },
  "/contacts/:id/check": {
    access: { permission: ["contacts.get", "sendings.generate"] },
    params: listOf,
    body: { key: newId() },
  },
  "/contacts/:id/export": { ...needs("contacts.get"), params: listOf },
  "/contacts/:id/export/file": { ...needs("contacts.get"), params: listOf },
  "/contacts/:id/bulk": { ...needs("contacts.get"), params: listOf, body: { key: newId() } },
  "/contacts/:id/phones": {
    access: { permission: ["contacts.get", "contacts.create"] },
    params: listOf,
    body: { phones: "+79160000001" },
  },
  "/contacts/:id/duplicates": {
    access: { permission: ["contacts.get", "contacts.update", "contacts.remove"] },
    params: listOf,
    body: { by: "email", key: newId() },
  },
  "/contacts/:id/:contactId": { ...needs("contacts.get"), params: contactOf },
  "/contacts/:id/:contactId/edit": { ...needs("contacts.update"), params: contactOf, body: { phone: "+79160000000" } },
  "/contacts/:id/:contactId/remove": { ...needs("contacts.remove"), params: contactOf },
  ...VIEW_SCREENS,
  ...MESSAGE_SCREENS,
};

const API_RULES: Record<string, Partial<Rule>> = {
  "/settingsUser/:accountId": { params: as("accountId", userOf), reach: "tree", body: { "frontend.title": "Mine" } },
  "/settingsUser/:accountId/:key": {
    params: async ({ id }) => ({ accountId: id, key: "frontend.title" }),
    reach: "tree",
    body: { value: "Mine" },
  },
  "/phone/code": { body: { phone: "+79160000002" } },
  "/phone/confirmation": { body: { code: "1234" } },
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
  ...PUSH_RULES,
  ...OTP_RULES,
  ...OWN_NUMBER_RULES,
  "/login/as/:id": { ...ofOthers("users.loginAs"), params: userOf },
  "/users": { body: { username: "mine", password: "tests-2026", data: {} } },
  "/users/:id": { params: userOf, reach: "tree", refuses: "forbidden", body: { data: { firstName: "Anna" } } },
  ...TARIFF_RULES,
  ...ARCHIVE_CALLS,
  ...PAYMENT_CALLS,
  ...PAPER_CALLS,
  "/billings": { body: { OwnerId: "nobody", source: "accrual", amount: 1 }, refuses: "missing" },
  "/billings/:id": { ...of({ id: "no-such-row" }), refuses: "missing" },
  "/telemetry/:id": { ...of({ id: "no-such-row" }), refuses: "missing" },
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
  "/deadLetters/retry": { body: { ids: ["no-such-row"] }, reach: "everybody" },
  "/console": { reach: "everybody" },
  "/incidents": { body: { title: "Mine", text: "Mine" }, reach: "everybody" },
  "/incidents/:id/updates": { ...of({ id: "no-such-row" }), refuses: "missing", body: { text: "Mine" } },
  "/incidents/:id/resolve": { ...of({ id: "no-such-row" }), refuses: "missing", body: { text: "Mine" } },
  "/deadLetters/:id": { ...of({ id: "no-such-row" }), refuses: "missing" },
  "/routing/test": {
    body: { userId: newId(), recipient: "+79161234567", sender: "CABINET", text: "Hello" },
    reach: "everybody",
  },
  ...MESSAGE_CALLS,
  ...VIEW_CALLS,
  "/contactLists": { body: { title: "Mine" } },
  "/contactLists/:id": { params: listOf, body: { title: "Mine" } },
  "/segments": { body: { title: "Mine", conditions: [{ field: "gender", op: "is", value: "male" }] } },
  "/segments/:id": { params: segmentOf, body: { title: "Mine" } },
  "/segments/:id/recount": { params: segmentOf },
  "/contacts": { body: { phone: "+79160000000" } },
  "/contacts/export": { body: { encoding: "utf-8" } },
  "/contacts/duplicates": { body: { by: "email" } },
  "/contacts/duplicates/:id": { params: duplicatesOf },
  "/contacts/merge": { body: { keep: "none" } },
  "/contacts/bulk": { body: { ids: ["none"], action: "remove" } },
  "/contacts/:id": { params: as("id", contactOf, "contactId"), body: { name: "Mine" } },
  "/dictionaries/getOperatorsData": { body: { data: ["+79161234567"] } },
  ...MODERATED_API,
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
  "/tasks/:id/undo": { params: importOf },
  "/tasks/:id/occurrences": { params: taskOf },
  "/tasks/:id": { params: taskOf, body: { state: "stopped" } },
  ...STORAGE_CALLS,
  ...LINK_CALLS,
  ...REPORT_CALLS,
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

/** Throws for a route without a rule. */
export function screenRule(path: string, file: string): Rule {
  const layout = LAYOUTS[file];
  if (layout) return layout;
  const screen = Object.values(SCREENS).find((known) => known.path === path);
  return complete(path, {
    ...(screen && { access: accessOf(screen) }),
    ...SCREEN_RULES[path],
    ...SEND_RULES[path],
    ...CONFIGURATION_RULES[path],
    ...PUSH_SCREEN_RULES[path],
    ...WIDGET_SCREENS[path],
    ...OWN_NUMBER_SCREEN_RULES[path],
  });
}

export function apiRule(path: string, access: string): Rule {
  const permission = PERMISSIONS.find((known) => known === access);
  const known: Rule["access"] = permission ? { permission, level: levelsWith(permission) } : "open";
  return complete(path, { access: known, ...API_RULES[path] });
}

// Levels whose template has the permission; the actors have no additional permissions.
const levelsWith = (permission: Permission) => LEVELS.filter((level) => TEMPLATES[level].includes(permission));

/** Whether the rule lets this actor use the actor's own rows. */
export function opensTo(rule: Rule, actor: Actor): boolean {
  if (typeof rule.access === "string") return true;
  const { permission, level = "everyone" } = rule.access;
  const levels = typeof level === "string" ? [level] : level;
  if (!levels.some((accepted) => isOfLevel(actor.level, accepted))) return false;
  if (permission === "signed-in") return true;
  // No setting grants anything here.
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
