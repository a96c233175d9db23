import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { anyCustomer, customersOf, everybody, isCustomerOf } from "../../domain/base/access/customers";
import { can, type Right, type Rule, type Viewer } from "../../domain/base/access/viewer";
import { fullName } from "../../domain/base/access/viewer-of-token";
import { CodedError } from "../../domain/base/shared/errors/errors";
import type { ListOwner, Owners } from "../../domain/base/shared/newest-of";
import { findUsers } from "../../domain/people/accounts/find-users";
import { SCREENS } from "../../screens";
import { found } from "../http/reply";
import { redirectWithToast } from "../http/toast";
import { guard } from "../session/guard";
import { localeOf } from "../words/locale";
import { readerOf } from "../words/translator.server";

type Door = Pick<LoaderFunctionArgs, "request" | "context">;

interface Options {
  /** Page of one row, possibly next to a list of many accounts: its owner has a separate parameter. */
  isOfRow?: boolean;
  /** Default scope for staff; "all": managers only. */
  standard?: "all" | "customers";
  /** Never covers many accounts at once. */
  isOfOne?: boolean;
}

const WORDS = new Set(["mine", "customers", "all", "nobody"]);
const MATCHES = 8;
const WORDS_SHOWN = ["scope", "find", "go", "nobody", "card", "owner", "empty"] as const;

/**
 * `guard` plus the list's scope: `whose` is "customers", "all" or an account's id. Loads the account in parallel with
 * the session.
 */
export async function openScope(args: Door, needed: Rule | Right | readonly Right[], options: Options = {}) {
  const { searchParams } = new URL(args.request.url);
  const row = options.isOfRow ? searchParams.get("owner") : null;
  const requested = row || searchParams.get("whose") || searchParams.get("user") || null;
  const named = requested !== null && !WORDS.has(requested) ? requested : null;
  const early = named === null ? null : anyCustomer(args.context.platform.db, named);
  early?.catch(() => {});
  const door = await guard(args, needed);
  const { viewer } = door;
  const mayLook = can(viewer, SCREENS.users);
  if (named !== null && named !== viewer.id) {
    const customer = found(await early);
    if (!mayLook || !isCustomerOf(customer, viewer)) throw new CodedError("notFound");
    return scopeOf(args, door, { whose: customer.id, owners: { id: customer.id }, customer }, options);
  }
  const isManager = viewer.level === "manager";
  const standard = isManager || options.standard === "customers" ? options.standard : undefined;
  const many = named === null && mayLook && !options.isOfOne ? (requested ?? standard) : null;
  if (many === "all" && isManager)
    return scopeOf(args, door, { whose: "all", owners: { users: everybody(), isEverybody: true } }, options);
  if (many === "customers")
    return scopeOf(args, door, { whose: many, owners: { users: customersOf(viewer) } }, options);
  const scope = standard && mayLook ? "mine" : null;
  return scopeOf(args, door, { whose: scope, owners: { id: viewer.id } }, options);
}

interface Chosen {
  /** Kept in the address; null: the default scope. */
  whose: string | null;
  owners: Owners;
  customer?: NonNullable<Awaited<ReturnType<typeof anyCustomer>>>;
}

function scopeOf(
  args: Door,
  door: Awaited<ReturnType<typeof guard>>,
  { whose, owners, customer }: Chosen,
  { isOfOne = false }: Options,
) {
  const { viewer } = door;
  const isMany = "users" in owners;
  const one = customer ? { ...viewer, id: customer.id } : viewer;
  const shown = () => shownScope(args, door, isMany ? (whose as string) : customer ? "one" : "mine", customer, isOfOne);
  const isStandard = isMany && !new URL(args.request.url).searchParams.has("whose");
  return {
    ...door,
    whose,
    owners,
    isMany,
    isStandard,
    isOwn: !isMany && !customer,
    customer: customer ?? null,
    one,
    shown,
  };
}

async function shownScope(
  args: Door,
  { viewer, platform }: Awaited<ReturnType<typeof guard>>,
  scope: string,
  customer: Chosen["customer"],
  isOfOne: boolean,
) {
  if (!can(viewer, SCREENS.users)) return null;
  const search = new URL(args.request.url).searchParams.get("customer")?.trim().slice(0, 100) || null;
  const [matches, language] = await Promise.all([
    search ? findUsers(platform.db, viewer, { search, limit: MATCHES }) : null,
    localeOf(args.request, args.context),
  ]);
  const t = readerOf(language).getFixedT(null, "desk");
  return {
    whose: scope,
    customer: customer
      ? { id: customer.id, name: fullName(customer.data, customer.username), currency: customer.currency }
      : null,
    search,
    matches: matches?.rows.map(({ id, data, username }) => ({ id, name: fullName(data, username), username })) ?? null,
    options: [
      { whose: "mine", label: t("mine") },
      ...(isOfOne ? [] : [{ whose: "customers", label: t("customers") }]),
      ...(!isOfOne && viewer.level === "manager" ? [{ whose: "all", label: t("all") }] : []),
    ],
    words: Object.fromEntries(WORDS_SHOWN.map((word) => [word, t(word)])) as Record<
      (typeof WORDS_SHOWN)[number],
      string
    >,
  };
}

export type ShownScope = NonNullable<Awaited<ReturnType<typeof shownScope>>>;

/** Owner of a row, if rows of several accounts are listed. */
export function rowOwner(owners: ReadonlyMap<string, ListOwner>, id: string) {
  const owner = owners.get(id);
  return owner ? { id, name: fullName(owner.data, owner.username), currency: owner.currency } : null;
}

/** Exports and bulk changes are limited to one's own lists. `whose`: the list's scope. */
export async function ownListsOnly(scope: string | null, viewer: Pick<Viewer, "id">, listTo: string) {
  if (scope && scope !== "mine" && scope !== "nobody" && scope !== viewer.id)
    throw await redirectWithToast(listTo, { key: "ownListsOnly", tone: "info" });
}
