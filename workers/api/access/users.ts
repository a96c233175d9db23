import { z } from "zod";
import { assertCan, type Viewer } from "../../../app/domain/access/viewer";
import { createUser as create } from "../../../app/domain/accounts/create-user";
import { findUser, findUsers, type ListedUser } from "../../../app/domain/accounts/find-users";
import {
  type ChangeBody,
  changeBody,
  changeOf,
  newUserBody,
  ownChangeOf,
} from "../../../app/domain/accounts/managed-input";
import { updateProfile } from "../../../app/domain/accounts/profile";
import { removeUser as remove } from "../../../app/domain/accounts/remove-user";
import { updateUser as update } from "../../../app/domain/accounts/update-user";
import { userView } from "../../../app/domain/accounts/view";
import { asHeld, findTariffs, tariffView } from "../../../app/domain/billing/tariffs";
import { assignmentOf } from "../../../app/domain/routing/assignments";
import { routesOf } from "../../../app/domain/routing/routes-of-tariffs";
import { findSenderNames } from "../../../app/domain/sender-names/find";
import { CodedError } from "../../../app/domain/shared/errors/errors";
import { ok, refuse } from "../../../app/domain/shared/errors/result";
import type { Platform } from "../../../app/domain/shared/ports/platform";
import { heldTariffView } from "../../../app/domain/tariffs/view";
import { findTemplates } from "../../../app/domain/templates/find";
import { clientOf } from "../http/client";
import { endpoint, found } from "../http/endpoint";
import { byId, flag, pageOf, paging, scoped, walked, walkOf, whoseOf } from "../http/list";
import { tariff } from "../tariffs";

const level = z.enum(["me", "reseller", "manager"], { error: "levelUnknown" });

const listedUser = z.object({
  id: z.string(),
  username: z.string(),
  level,
  ResellerId: z.string().nullable(),
  referralCode: z.string().nullable(),
  balance: z.number(),
  isActive: z.boolean(),
  data: z.record(z.string(), z.unknown()),
  lastVisitAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

const moderation = z.enum(["pending", "approved", "rejected"]);

const PATTERNS = 100;

const user = listedUser.extend({
  Tariffs: z.array(tariff),
  RoutingGroups: z.array(z.object({ id: z.string(), type: z.string(), title: z.string() })),
  preferences: z.object({
    language: z.string().optional(),
    timeZone: z.string().optional(),
    density: z.string().optional(),
  }),
  MessageRuleGroups: z.array(z.object({ id: z.string(), title: z.string() })),
  /** The newest templates, own and shared ones. */
  Patterns: z.array(z.object({ id: z.string(), title: z.string(), type: z.string(), moderation })),
  Sendernames: z.array(
    z.object({ id: z.string(), name: z.string(), type: z.string(), moderation, isActive: z.boolean() }),
  ),
});

// Users are the owners themselves, so there is no `OwnerId` filter.
const { OwnerId: _owner, ...shared } = paging;
const pages = { ...shared, $scope: scoped("own", "customers", "all") };

export const listUsers = endpoint("listUsers", {
  query: z.strictObject({
    ...pages,
    ...walked,
    level: level.optional(),
    isActive: flag.optional(),
  }),
  reply: pageOf(listedUser),
  async handle({ platform, viewer, query }) {
    const whose = whoseOf(query);
    const scope = {
      id: viewer.id,
      level: whose === "own" ? "me" : whose === "customers" ? "reseller" : viewer.level,
    } as const;
    const page = await findUsers(platform.db, scope, {
      search: query.$search,
      level: query.level,
      isActive: query.isActive,
      ...walkOf(query),
      offset: query.$offset,
      limit: query.$limit,
    });
    return ok({ data: page.rows.map(userView), total: page.total, next: page.next });
  },
});

export const readUser = endpoint("readUser", {
  query: byId,
  reply: user,
  handle: async ({ platform, viewer, params }) => ok(await wholeUser(platform, viewer, params.id ?? "")),
});

export const createUser = endpoint("createUser", {
  body: newUserBody,
  reply: user,
  async handle({ platform, viewer, body: { username, password, ...body }, id }) {
    const created = await create(platform, viewer, { ...changeOf(body), username, password }, { id });
    return created.ok ? ok(await wholeUser(platform, viewer, created.value.id)) : created;
  },
  recover: async ({ platform, viewer }, id) =>
    (await findUser(platform.db, viewer, id)) ? wholeUser(platform, viewer, id) : null,
});

/** For users below the caller; for the caller's own account only what the profile screen changes. */
export const updateUser = endpoint("updateUser", {
  body: changeBody,
  reply: user,
  async handle({ platform, viewer, params, body: sent, request }) {
    const id = params.id ?? "";
    const known = found(await findUser(platform.db, viewer, id));
    const body = othersThan(known, sent);
    if (id !== viewer.id) assertCan(viewer, "users.update");
    if (body.id !== undefined && body.id !== id) return otherThan("id");
    if (body.username !== undefined && !isSameName(body.username, known.username)) return otherThan("username");
    if (id === viewer.id) {
      const change = ownChangeOf(body);
      if (!change) throw new CodedError("forbidden");
      const saved = await updateProfile(platform, viewer, change, clientOf(request));
      return saved.ok ? ok(await wholeUser(platform, viewer, id)) : saved;
    }
    if (body.preferences) throw new CodedError("forbidden");
    const updated = found(await update(platform, viewer, id, changeOf(body)));
    return updated.ok ? ok(await wholeUser(platform, viewer, id)) : updated;
  },
});

/** Without the partnership that there is already: who sends back its record may not be who changes it. */
function othersThan(known: ListedUser, { data, ...body }: ChangeBody): ChangeBody {
  const { partnership, ...own } = data ?? {};
  const isOther = JSON.stringify(sorted(partnership)) !== JSON.stringify(sorted(known.data.partnership));
  return { ...body, ...(data && { data: { ...own, ...(isOther && { partnership }) } }) };
}

const sorted = (value: object = {}) => Object.entries(value).sort();

const isSameName = (one: string, other: string) => one.trim().toLowerCase() === other.toLowerCase();
const otherThan = (field: "id" | "username") => refuse("fieldFixed", field, { field });

export const removeUser = endpoint("removeUser", {
  reply: z.object({ id: z.string() }),
  handle: async ({ platform, viewer, params, request }) =>
    found(await remove(platform, viewer, params.id ?? "", clientOf(request))),
});

/** A user of the viewer's tree with its sender names, templates and prices. Throws `notFound`. */
async function wholeUser(platform: Platform, viewer: Viewer, id: string) {
  const { db } = platform;
  const ofUser = findTariffs(platform, { id });
  const [user, tariffs, routes, { messageRuleGroups }, { templates }, names] = await Promise.all([
    findUser(db, viewer, id),
    ofUser,
    routesOf(platform, id, ofUser),
    assignmentOf(db, id),
    findTemplates(db, { id }, { limit: PATTERNS }),
    findSenderNames(db, { id }),
  ]);
  const row = found(user);
  return {
    ...userView(row),
    Tariffs: tariffs.map((one) => (id === viewer.id ? tariffView(asHeld(one)) : heldTariffView(viewer, one))),
    RoutingGroups: routes,
    preferences: row.preferences,
    MessageRuleGroups: messageRuleGroups,
    Patterns: templates.map(({ row: { id, title, type, moderation } }) => ({ id, title, type, moderation })),
    Sendernames: names.map(({ id, name, type, moderation, isActive }) => ({ id, name, type, moderation, isActive })),
  };
}
