import { z } from "zod";
import { assertCan, type Viewer } from "../../../app/domain/base/access/viewer";
import { CodedError } from "../../../app/domain/base/shared/errors/errors";
import { ok, refuse } from "../../../app/domain/base/shared/errors/result";
import type { Platform } from "../../../app/domain/base/shared/ports/platform";
import { findTemplates } from "../../../app/domain/messaging/templates/find";
import { asHeld, findTariffs, tariffView } from "../../../app/domain/money/tariffs/rows";
import { heldTariffView } from "../../../app/domain/money/tariffs/view";
import { assignmentOf } from "../../../app/domain/network/routing/assignments";
import { routesOf } from "../../../app/domain/network/routing/routes-of-tariffs";
import { findSenderNames } from "../../../app/domain/network/sender-names/find";
import { createUser as create } from "../../../app/domain/people/accounts/create-user";
import { findUser, findUsers, type ListedUser, USER_ORDERS } from "../../../app/domain/people/accounts/find-users";
import {
  type ChangeBody,
  changeBody,
  changeOf,
  newUserBody,
  ownChangeOf,
} from "../../../app/domain/people/accounts/managed-input";
import { updateProfile } from "../../../app/domain/people/accounts/profile";
import { removeUser as remove } from "../../../app/domain/people/accounts/remove-user";
import { updateUser as update } from "../../../app/domain/people/accounts/update-user";
import { userView } from "../../../app/domain/people/accounts/view";
import { clientOf } from "../http/client";
import { endpoint, found } from "../http/endpoint";
import {
  byId,
  figuresOf,
  flag,
  isForeign,
  pageIn,
  pageOf,
  paging,
  scoped,
  sortIn,
  walkedBy,
  whoseOf,
} from "../http/list";
import { tariff } from "../money/tariffs";

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

/** `OwnerId`: the reseller of the customers. */
const pages = { ...paging, $scope: scoped("own", "customers", "all") };

export const listUsers = endpoint("listUsers", {
  query: z.strictObject({
    ...pages,
    ...walkedBy("username", "balance"),
    level: level.optional(),
    isActive: flag.optional(),
  }),
  reply: pageOf(listedUser),
  async handle({ platform, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const requestedScope = query.OwnerId === undefined ? whoseOf(query) : "customers";
    const scope = {
      id: viewer.id,
      level: requestedScope === "own" ? "me" : requestedScope === "customers" ? "reseller" : viewer.level,
    } as const;
    const page = await findUsers(platform.db, scope, {
      search: query.$search,
      level: query.level,
      isActive: query.isActive,
      ...pageIn(query),
      sort: sortIn(query, USER_ORDERS),
    });
    return ok({ data: page.rows.map(userView), ...figuresOf(page) });
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

/** For users below the caller; for the caller's own account, only the profile screen's fields. */
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

/** Drops an unchanged partnership: a client that sends back the whole record may lack the right to change it. */
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

/** A user in the viewer's tree, with sender names, templates and prices. Throws `notFound`. */
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
