import { getOperatorsData, listOperators } from "./base/dictionaries";
import { readGeolocation } from "./base/geolocation";
import { login, loginAs } from "./base/login";
import { createNotification, listNotifications, markNotificationRead, readNotification } from "./base/notifications";
import { readSettings } from "./base/settings";
import {
  readAccountSetting,
  readAccountSettings,
  updateAccountSetting,
  updateAccountSettings,
} from "./base/settings-user";
import { makeTicket, openSocket } from "./base/socket";
import { listTelemetry, readVisit } from "./base/telemetry";
import { listTokens, makeToken, readToken, removeToken, updateToken } from "./base/tokens";
import { type Route, route } from "./http/endpoint";
import { readConsole } from "./insight/console";
import { changeContacts } from "./library/contacts/bulk";
import {
  createContactList,
  listContactLists,
  readContactList,
  removeContactList,
  updateContactList,
} from "./library/contacts/contact-lists";
import {
  createContact,
  importContacts,
  listContacts,
  readContact,
  removeContact,
  updateContact,
} from "./library/contacts/contacts";
import { findDuplicates, mergeContacts, readDuplicates } from "./library/contacts/duplicates";
import { exportContacts } from "./library/contacts/export";
import {
  changeSegment,
  countAgain,
  dropSegment,
  listSegments,
  makeSegment,
  readSegment,
} from "./library/contacts/segments";
import { storeLookups } from "./library/lookups";
import { generateTexts, listSynthesizers, speak } from "./library/speech";
import { listFiles, readFile, removeFile, storeFile, updateFile } from "./library/storage";
import * as archive from "./messaging/archive";
import { changeManyIncoming } from "./messaging/incoming/bulk";
import { exportIncoming } from "./messaging/incoming/export";
import { listIncoming, readIncoming, removeIncoming, updateIncoming } from "./messaging/incoming/incoming";
import { dryRunReply, readReplySetting, replyToIncoming } from "./messaging/incoming/reply";
import { changeSendings } from "./messaging/sendings/bulk";
import { dryRunSendings } from "./messaging/sendings/dry-run";
import { exportSendings } from "./messaging/sendings/export";
import {
  cancelSendings,
  createSendings,
  listSendings,
  readSending,
  updateSending,
} from "./messaging/sendings/sendings";
import {
  controlTask,
  createTask,
  listOccurrences,
  listTasks,
  readTask,
  removeTask,
  undoImport,
} from "./messaging/sendings/tasks";
import { LINK_ROUTES } from "./messaging/short-links";
import { templates } from "./messaging/templates";
import {
  listWebhookDeliveries,
  listWebhookRequests,
  replayWebhook,
  retryWebhookDelivery,
  testWebhook,
} from "./messaging/webhooks/deliveries";
import {
  createWebhook,
  listWebhooks,
  readWebhook,
  removeWebhook,
  rotateWebhookSecret,
  updateWebhook,
} from "./messaging/webhooks/webhooks";
import { MONEY_ROUTES } from "./money/routes";
import { tariffs } from "./money/tariffs";
import { createIncident, endIncident, listIncidents, noteIncident } from "./network/incidents";
import {
  createPushSite,
  listPushSites,
  readPushSite,
  removePushSite,
  subscribeToPush,
  updatePushSite,
} from "./network/push";
import { listDeadLetters, removeDeadLetter, retryDeadLetters } from "./network/routing/dead-letters";
import { readProviderHealth } from "./network/routing/health";
import { listHeld, moderateHeld } from "./network/routing/held";
import { readProviderInvitation } from "./network/routing/invitation";
import { limits } from "./network/routing/limits";
import { dictionaries, keywordLists, keywords, operatorGroups } from "./network/routing/lists";
import { providerGroups, providers } from "./network/routing/providers";
import { crud } from "./network/routing/resource";
import { messageRuleGroups, messageRules, routingGroups, routingRules } from "./network/routing/rules";
import { credentials, servers } from "./network/routing/servers";
import { testRoute } from "./network/routing/test-route";
import {
  createSendername,
  listSendernameQueue,
  listSendernames,
  readSendername,
  removeSendername,
  updateSendername,
} from "./network/sendernames";
import { instances } from "./network/wapi";
import { PAPER_ROUTES } from "./papers/routes";
import { confirmOwnPhoneCode, readOwnPhone, requestOwnPhoneCode } from "./people/own-phone";
import { registerUser } from "./people/registration";
import { createUser, listUsers, readUser, removeUser, updateUser } from "./people/users";
import {
  createSavedView,
  listViews,
  readListLook,
  readSavedView,
  removeSavedView,
  updateListLook,
  updateSavedView,
} from "./people/views";
import { INTEGRATION_ROUTES } from "./products/integrations";
import { HANDLER_ROUTES } from "./products/otp/handler";
import { OTP_SETTINGS_ROUTES } from "./products/otp/settings";

export const routes: readonly Route[] = [
  route("GET", "/n/geolocation", "open", readGeolocation),
  route("POST", "/login", "open", login),
  route("POST", "/registration", "open", registerUser),
  route("GET", "/phone", "users.get", readOwnPhone),
  route("POST", "/phone/code", "users.get", requestOwnPhoneCode),
  route("POST", "/phone/confirmation", "users.get", confirmOwnPhoneCode),
  route("GET", "/login/as/:id", "users.loginAs", loginAs),
  route("GET", "/ws", "socket", openSocket),
  route("POST", "/ws/tickets", "settings.get", makeTicket),

  route("GET", "/settings", "settings.get", readSettings),
  route("GET", "/settingsUser/:accountId", "settingsUser.get", readAccountSettings),
  route("PUT", "/settingsUser/:accountId", "settingsUser.update", updateAccountSettings),
  route("GET", "/settingsUser/:accountId/:key", "settingsUser.get", readAccountSetting),
  route("PUT", "/settingsUser/:accountId/:key", "settingsUser.update", updateAccountSetting),
  route("GET", "/tokens", "tokens.get", listTokens),
  route("POST", "/tokens", "tokens.create", makeToken),
  route("GET", "/tokens/:id", "tokens.get", readToken),
  route("PUT", "/tokens/:id", "tokens.update", updateToken),
  route("PATCH", "/tokens/:id", "tokens.update", updateToken),
  route("DELETE", "/tokens/:id", "tokens.remove", removeToken),
  route("GET", "/users", "users.get", listUsers),
  route("POST", "/users", "users.create", createUser),
  route("GET", "/users/:id", "users.get", readUser),
  // users.get permits the own account; accounts below need users.update.
  route("PUT", "/users/:id", "users.get", updateUser),
  route("PATCH", "/users/:id", "users.get", updateUser),
  route("DELETE", "/users/:id", "users.remove", removeUser),
  route("GET", "/users/:id/archive", "settings.update", archive.readArchive),
  route("PUT", "/users/:id/archive", "settings.update", archive.updateArchive),
  route("POST", "/users/:id/erasures", "settings.update", archive.createErasure),
  route("PUT", "/users/:id/tariffs/:tariffId", "tariffs.update", tariffs.give),
  route("DELETE", "/users/:id/tariffs/:tariffId", "tariffs.update", tariffs.take),
  route("GET", "/tariffs", "tariffs.get", tariffs.list),
  route("POST", "/tariffs", "tariffs.create", tariffs.create),
  route("GET", "/tariffs/:id", "tariffs.get", tariffs.read),
  ...(["PUT", "PATCH"] as const).map((method) => route(method, "/tariffs/:id", "tariffs.update", tariffs.update)),
  route("DELETE", "/tariffs/:id", "tariffs.update", tariffs.remove),
  route("GET", "/tariffs/:id/changes", "tariffs.update", tariffs.changes),
  route("DELETE", "/tariffs/:id/changes/:changeId", "tariffs.update", tariffs.withdraw),
  route("GET", "/sendernames", "sendernames.get", listSendernames),
  route("POST", "/sendernames", "sendernames.create", createSendername),
  route("GET", "/sendernames/queue", "sendernames.moderate", listSendernameQueue),
  route("GET", "/sendernames/:id", "sendernames.get", readSendername),
  route("PUT", "/sendernames/:id", "sendernames.update", updateSendername),
  route("PATCH", "/sendernames/:id", "sendernames.update", updateSendername),
  route("DELETE", "/sendernames/:id", "sendernames.remove", removeSendername),
  route("GET", "/dictionaries/operators", "dictionaries.get", listOperators),
  route("POST", "/dictionaries/getOperatorsData", "dictionaries.get", getOperatorsData),
  ...MONEY_ROUTES,
  ...PAPER_ROUTES,
  ...LINK_ROUTES,
  ...HANDLER_ROUTES,
  ...OTP_SETTINGS_ROUTES,
  route("GET", "/webhooks", "webhooks.get", listWebhooks),
  route("POST", "/webhooks", "webhooks.create", createWebhook),
  route("GET", "/webhooks/:id", "webhooks.get", readWebhook),
  route("PUT", "/webhooks/:id", "webhooks.update", updateWebhook),
  route("PATCH", "/webhooks/:id", "webhooks.update", updateWebhook),
  route("DELETE", "/webhooks/:id", "webhooks.remove", removeWebhook),
  route("POST", "/webhooks/:id/rotate", "webhooks.update", rotateWebhookSecret),
  route("POST", "/webhooks/:id/test", "webhooks.update", testWebhook),
  route("GET", "/webhooks/:id/requests", "webhooks.get", listWebhookRequests),
  route("GET", "/webhooks/:id/deliveries", "webhooks.get", listWebhookDeliveries),
  route("POST", "/webhooks/:id/deliveries/:deliveryId/retry", "webhooks.update", retryWebhookDelivery),
  route("POST", "/webhooks/:id/replay", "webhooks.update", replayWebhook),

  ...INTEGRATION_ROUTES,

  route("GET", "/push/sites", "push.get", listPushSites),
  route("POST", "/push/sites", "push.create", createPushSite),
  route("GET", "/push/sites/:id", "push.get", readPushSite),
  route("PUT", "/push/sites/:id", "push.update", updatePushSite),
  route("PATCH", "/push/sites/:id", "push.update", updatePushSite),
  route("DELETE", "/push/sites/:id", "push.remove", removePushSite),
  route("POST", "/push/subscriptions", "optional", subscribeToPush),
  route("GET", "/wapi", "apisender.get", instances.list),
  route("POST", "/wapi", "apisender.create", instances.create),
  route("GET", "/wapi/:id", "apisender.get", instances.read),
  route("PUT", "/wapi/:id", "apisender.update", instances.update),
  route("PATCH", "/wapi/:id", "apisender.update", instances.update),
  route("DELETE", "/wapi/:id", "apisender.remove", instances.remove),
  route("GET", "/wapi/:id/qr", "apisender.update", instances.qr),
  route("POST", "/wapi/:id/code", "apisender.update", instances.code),
  route("POST", "/wapi/:id/logout", "apisender.update", instances.logout),
  route("POST", "/wapi/:id/renew", "apisender.update", instances.renew),
  route("POST", "/wapi/:id/reboot", "apisender.update", instances.restart),

  route("GET", "/views", "settings.get", listViews),
  route("POST", "/views", "settings.get", createSavedView),
  route("GET", "/views/looks/:resource", "settings.get", readListLook),
  route("PUT", "/views/looks/:resource", "settings.get", updateListLook),
  route("GET", "/views/:id", "settings.get", readSavedView),
  route("PUT", "/views/:id", "settings.get", updateSavedView),
  route("PATCH", "/views/:id", "settings.get", updateSavedView),
  route("DELETE", "/views/:id", "settings.get", removeSavedView),

  route("GET", "/telemetry", "telemetry.get", listTelemetry),
  route("GET", "/telemetry/:id", "telemetry.get", readVisit),

  route("GET", "/sendings", "sendings.get", listSendings),
  route("POST", "/sendings", "sendings.create", createSendings),
  route("GET", "/sendings/held", "routing.get", listHeld),
  route("PATCH", "/sendings/held", "routing.update", moderateHeld),
  route("GET", "/deadLetters", "routing.get", listDeadLetters),
  route("POST", "/deadLetters/retry", "routing.update", retryDeadLetters),
  route("GET", "/console", "routing.get", readConsole),
  route("GET", "/incidents", "routing.get", listIncidents),
  route("POST", "/incidents", "routing.update", createIncident),
  route("POST", "/incidents/:id/updates", "routing.update", noteIncident),
  route("POST", "/incidents/:id/resolve", "routing.update", endIncident),
  route("DELETE", "/deadLetters/:id", "routing.remove", removeDeadLetter),
  route("POST", "/routing/test", "routing.get", testRoute),
  route("POST", "/sendings/dryRun", "sendings.create", dryRunSendings),
  route("POST", "/sendings/bulk", "sendings.get", changeSendings),
  route("POST", "/sendings/export", "sendings.get", exportSendings),
  route("GET", "/sendings/:id", "sendings.get", readSending),
  route("PUT", "/sendings/:id", "sendings.update", updateSending),
  route("PATCH", "/sendings/:id", "sendings.update", updateSending),
  route("DELETE", "/sendings/:id", "sendings.update", cancelSendings),

  ...["/sendingsIncoming", "/n/sendingsIncoming"].flatMap((path) => [
    route("GET", path, "sendingsIncoming.get", listIncoming),
    route("POST", `${path}/bulk`, "sendingsIncoming.get", changeManyIncoming),
    route("POST", `${path}/export`, "sendingsIncoming.get", exportIncoming),
    route("GET", `${path}/:id`, "sendingsIncoming.get", readIncoming),
    route("GET", `${path}/:id/reply`, "sendings.generate", readReplySetting),
    route("POST", `${path}/:id/reply`, "sendings.generate", replyToIncoming),
    route("POST", `${path}/:id/reply/dryRun`, "sendings.generate", dryRunReply),
    route("PUT", `${path}/:id`, "sendingsIncoming.update", updateIncoming),
    route("PATCH", `${path}/:id`, "sendingsIncoming.update", updateIncoming),
    route("DELETE", `${path}/:id`, "sendingsIncoming.remove", removeIncoming),
  ]),

  route("GET", "/contactLists", "contactLists.get", listContactLists),
  route("POST", "/contactLists", "contactLists.create", createContactList),
  route("GET", "/contactLists/:id", "contactLists.get", readContactList),
  route("PUT", "/contactLists/:id", "contactLists.update", updateContactList),
  route("PATCH", "/contactLists/:id", "contactLists.update", updateContactList),
  route("DELETE", "/contactLists/:id", "contactLists.remove", removeContactList),

  route("GET", "/segments", "contactLists.get", listSegments),
  route("POST", "/segments", "contactLists.create", makeSegment),
  route("GET", "/segments/:id", "contactLists.get", readSegment),
  route("PUT", "/segments/:id", "contactLists.update", changeSegment),
  route("PATCH", "/segments/:id", "contactLists.update", changeSegment),
  route("POST", "/segments/:id/recount", "contactLists.update", countAgain),
  route("DELETE", "/segments/:id", "contactLists.remove", dropSegment),

  route("GET", "/contacts", "contacts.get", listContacts),
  route("POST", "/contacts", "contacts.create", createContact),
  route("PUT", "/contacts", "contacts.create", importContacts),
  route("POST", "/contacts/bulk", "contacts.update", changeContacts),
  route("POST", "/contacts/export", "contacts.get", exportContacts),
  route("POST", "/contacts/duplicates", "contacts.get", findDuplicates),
  route("GET", "/contacts/duplicates/:id", "contacts.get", readDuplicates),
  route("POST", "/contacts/merge", "contacts.remove", mergeContacts),
  route("GET", "/contacts/:id", "contacts.get", readContact),
  route("PUT", "/contacts/:id", "contacts.update", updateContact),
  route("PATCH", "/contacts/:id", "contacts.update", updateContact),
  route("DELETE", "/contacts/:id", "contacts.remove", removeContact),

  route("GET", "/tasks", "tasks.get", listTasks),
  route("POST", "/tasks", "tasks.create", createTask),
  route("GET", "/tasks/:id", "tasks.get", readTask),
  route("PUT", "/tasks/:id", "tasks.update", controlTask),
  route("PATCH", "/tasks/:id", "tasks.update", controlTask),
  route("DELETE", "/tasks/:id", "tasks.update", removeTask),
  route("GET", "/tasks/:id/occurrences", "tasks.get", listOccurrences),
  route("POST", "/tasks/:id/lookups", "storage.create", storeLookups),
  route("POST", "/tasks/:id/undo", "contacts.remove", undoImport),

  ...crud("/templates", "templates", templates),

  ...["/notifications", "/n/notifications"].flatMap((path) => [
    route("GET", path, "notifications.get", listNotifications),
    route("POST", path, "notifications.create", createNotification),
    route("GET", `${path}/:id`, "notifications.get", readNotification),
    route("PATCH", `${path}/:id/read`, "notifications.update", markNotificationRead),
  ]),

  ...crud("/servers", "servers", servers),
  ...crud("/credentials", "servers", credentials),
  ...crud("/providers", "providers", providers),
  route("GET", "/providers/:id/health", "providers.get", readProviderHealth),
  route("GET", "/providers/:id/invitation", "providers.get", readProviderInvitation),
  ...crud("/providerGroups", "providers", providerGroups),
  ...crud("/routingGroups", "routing", routingGroups),
  ...crud("/routingRules", "routing", routingRules),
  ...crud("/messageRuleGroups", "messageRules", messageRuleGroups),
  ...crud("/messageRules", "messageRules", messageRules),
  ...crud("/limits", "routing", limits),
  ...crud("/keywordLists", "keywords", keywordLists),
  ...crud("/keywords", "keywords", keywords),
  ...crud("/dictionaries", "operatorGroups", dictionaries),
  ...crud("/operatorGroups", "operatorGroups", operatorGroups),
  route("GET", "/tts", "storage.get", listSynthesizers),
  route("POST", "/tts", "storage.create", speak),
  route("POST", "/generator", "sendings.generate", generateTexts),
  route("GET", "/storage", "storage.get", listFiles),
  route("POST", "/storage", "storage.create", storeFile),
  route("GET", "/storage/:file", "optional", readFile),
  route("PUT", "/storage/:file", "storage.update", updateFile),
  route("PATCH", "/storage/:file", "storage.update", updateFile),
  route("DELETE", "/storage/:file", "storage.remove", removeFile),
];
