import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, Outlet, useLoaderData, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Panel } from "../../components/layout/panel";
import { Subscriptions } from "../../components/money/subscriptions";
import { useChannelName } from "../../components/ui/channel-name";
import { CopiedText } from "../../components/ui/copy-button";
import { Pairs } from "../../components/ui/dl";
import { formatMoney, formatNumber, formatWhen } from "../../components/ui/format";
import { StatePill } from "../../components/ui/status";
import { anyCustomer } from "../../domain/base/access/customers";
import { isBelow } from "../../domain/base/access/levels";
import { can } from "../../domain/base/access/viewer";
import { fullName } from "../../domain/base/access/viewer-of-token";
import { formatPhone } from "../../domain/base/shared/phone";
import { getReviewedCustomer } from "../../domain/messaging/review/customer";
import { findAdjustments } from "../../domain/money/billing/adjustments";
import { getMoney } from "../../domain/money/billing/available";
import { findSubscriptions, shownSubscription } from "../../domain/money/subscriptions/view";
import { findTariffs } from "../../domain/money/tariffs/rows";
import { assignmentOf } from "../../domain/network/routing/assignments";
import { findRelated, findUser } from "../../domain/people/accounts/find-users";
import { findNotes } from "../../domain/people/accounts/notes";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { useZone } from "../../web/frame/preferences";
import { found } from "../../web/http/reply";
import { guard } from "../../web/session/guard";
import { localeOf } from "../../web/words/locale";
import { Adjustments } from "./adjustments";
import { Notes } from "./notes/notes";
import { originOf } from "./origin.server";
import { CustomerOverview } from "./overview/overview";
import { openOverview } from "./overview/overview.server";
import { ASSIGNS_GROUPS, GIVES_TARIFFS, REMOVES_USERS, SETS_TERMS, SWITCHES_FEATURES } from "./rules";
import { UserActions } from "./user-actions";
import { listed } from "./user-row";
import type { UsersData } from "./users";

export const handle: ScreenHandle = { screen: "users" };

export async function loader(args: LoaderFunctionArgs) {
  const { id = "" } = args.params;
  // Loads the customer in parallel with the session, because later queries need the customer's zone.
  const early = anyCustomer(args.context.platform.db, id);
  early.catch(() => {});
  const { viewer, platform } = await guard(args, SCREENS.users);
  const { db } = platform;
  const customer = await early;
  const isManager = viewer.level === "manager";
  const [user, { reseller, inviter }, assigned, money, adjustments, subscriptions, notes, tariffs, reviewed, overview] =
    await Promise.all([
      findUser(db, viewer, id),
      findRelated(db, viewer, id),
      isManager ? assignmentOf(db, id) : null,
      isManager ? getMoney(db, id) : null,
      isManager && can(viewer, "billings.find") ? findAdjustments(db, id) : [],
      findSubscriptions(db, { id }),
      findNotes(db, viewer, id),
      findTariffs(platform, { id }),
      getReviewedCustomer(db, id, platform.clock()),
      openOverview(platform, viewer, customer, localeOf(args.request, args.context)),
    ]);
  const row = found(user);
  const runs = isBelow(row, viewer);
  return {
    user: listed(row),
    email: row.email,
    phone: row.data.phone ? formatPhone(row.data.phone.replace(/\D/g, "")) : null,
    reseller: reseller ? fullName(reseller.data, reseller.username) : null,
    groups: assigned && {
      routes: assigned.routingGroups.map(({ title }) => title),
      messageRules: assigned.messageRuleGroups.map(({ title }) => title),
    },
    origin: {
      ...originOf(row, await localeOf(args.request, args.context)),
      inviter: inviter ? fullName(inviter.data, inviter.username) : null,
      ...(isManager && { source: row.data.meta?.source, salon: row.data.meta?.salon_id }),
    },
    overview,
    overdraft: money?.overdraft ?? 0,
    adjustments,
    subscriptions: subscriptions.map((row) => shownSubscription(row, platform.clock())),
    now: platform.clock(),
    url: new URL(`/users/${row.id}`, args.request.url).href,
    notes: runs ? notes : null,
    tariffs: runs && can(viewer, "tariffs.get") ? tariffs.map(({ title, source }) => ({ title, source })) : [],
    reviewed: runs &&
      reviewed && {
        messages: reviewed.messages,
        approved: reviewed.approved,
        rejected: reviewed.rejected,
        waiting: reviewed.waiting,
      },
    lists: runs
      ? LISTS.filter((name) => can(viewer, SCREENS[name])).map((name) => ({
          name,
          to: `${SCREENS[name].path}?whose=${row.id}`,
        }))
      : [],
    may: {
      review: can(viewer, SCREENS.review),
      update: runs && can(viewer, "users.update"),
      remove: runs && can(viewer, REMOVES_USERS),
      open: runs && can(viewer, ["users.update", "users.loginAs"]),
      loginAs: runs && row.isActive && can(viewer, "users.loginAs"),
      assign: runs && can(viewer, ASSIGNS_GROUPS),
      price: runs && can(viewer, GIVES_TARIFFS),
      adjust: runs && can(viewer, "billings.create"),
      write: runs && can(viewer, "notifications.create"),
      grant: runs && can(viewer, "users.grant"),
      agree: runs && can(viewer, SETS_TERMS),
      switch: runs && can(viewer, SWITCHES_FEATURES),
    },
  };
}

/** The customer's lists, opened in the scope of this one customer. */
const LISTS = [
  "outgoing",
  "failures",
  "tasks",
  "incoming",
  "contacts",
  "templates",
  "sendernames",
  "storage",
  "widgets",
  "reports",
  "billings",
  "payments",
  "invoices",
  "recurrentPayments",
] as const;

export type UserDetail = Awaited<ReturnType<typeof loader>>;

export default function UserScreen() {
  const { t, i18n } = useTranslation("users");
  const { t: screens } = useTranslation("screens");
  const data = useLoaderData<typeof loader>();
  const { user, email, phone, reseller, groups, origin, adjustments, now } = data;
  const zone = useZone();
  const locale = i18n.language;
  const nameOf = useChannelName();
  const when = (at: number | null) => (at === null ? t("never") : formatWhen(at, now, locale, zone));
  const named = (titles: string[]) => titles.join(", ") || t("inherited");
  const waiting = formatNumber(data.reviewed ? data.reviewed.waiting : 0, locale);
  const groupPairs = groups
    ? [
        { term: t("routes"), value: named(groups.routes) },
        { term: t("messageRules"), value: named(groups.messageRules) },
      ]
    : [];
  const pairs = [
    ...(data.overview?.money
      ? []
      : [
          { term: t("balance"), value: formatMoney(user.balance, user.currency, locale) },
          ...(data.overdraft > 0
            ? [{ term: t("overdraft"), value: formatMoney(data.overdraft, user.currency, locale) }]
            : []),
        ]),
    ...(data.tariffs.length > 0
      ? [
          {
            term: t("pricedBy"),
            value: data.tariffs
              .map(({ title, source }) => (title === nameOf(source) ? title : `${title} (${nameOf(source)})`))
              .join(", "),
          },
        ]
      : []),
    ...(data.reviewed
      ? [
          {
            term: t("messages30"),
            value: `${formatNumber(data.reviewed.messages.count, locale)}${data.reviewed.messages.isMore ? "+" : ""}`,
          },
          ...(data.reviewed.waiting > 0
            ? [{ term: t("waitsNow"), value: data.may.review ? <Link to="/review">{waiting}</Link> : waiting }]
            : []),
          { term: t("approvedBefore"), value: formatNumber(data.reviewed.approved, locale) },
          { term: t("rejectedBefore"), value: formatNumber(data.reviewed.rejected, locale) },
        ]
      : []),
    { term: t("level"), value: t(`level_${user.level}`) },
    { term: t("contract"), value: t(user.hasContract ? "contractIs" : "contractIsNot") },
    ...(email ? [{ term: t("email"), value: email }] : []),
    ...(phone ? [{ term: t("phone"), value: phone }] : []),
    ...(reseller ? [{ term: t("reseller"), value: reseller }] : []),
    ...groupPairs,
    ...(["country", "survey", "inviter", "referralCode", "source", "salon"] as const).flatMap((name) =>
      origin[name] ? [{ term: t(name), value: origin[name] }] : [],
    ),
    { term: t("lastVisit"), value: when(user.lastVisitAt) },
    { term: t("createdAt"), value: when(user.createdAt) },
    {
      term: t("id"),
      value: <CopiedText text={user.id} label={t("copy")} />,
    },
  ];
  return (
    <>
      <Panel
        title={user.name}
        lead={
          <span className="row flex-wrap text-sm text-ink-3">
            {user.username}
            <StatePill
              tone={user.isActive ? "ok" : "warn"}
              icon={user.isActive ? undefined : "ban"}
              label={t(user.isActive ? "isActive" : "blocked")}
            />
          </span>
        }
        url={data.url}
        {...useNeighbours(user.id)}
      >
        <UserActions data={data} />
        {data.lists.length > 0 && (
          <nav className="row flex-wrap gap-x-4 gap-y-1.5 text-sm" aria-label={t("lists")}>
            {data.lists.map(({ name, to }) => (
              <Link key={name} to={to}>
                {screens(name)}
              </Link>
            ))}
          </nav>
        )}
        {data.overview && (
          <CustomerOverview overview={data.overview} userId={user.id} currency={user.currency} now={now} />
        )}
        {data.notes && <Notes userId={user.id} rows={data.notes} now={now} />}
        <Pairs items={pairs} />
        {data.subscriptions.length > 0 && (
          <div className="mt-5">
            <Subscriptions rows={data.subscriptions} now={now} zone={zone} heading="h3" />
          </div>
        )}
        {adjustments.length > 0 && <Adjustments rows={adjustments} currency={user.currency} now={now} />}
      </Panel>
      <Outlet />
    </>
  );
}

/** Neighbours in the list; the list's query is kept. */
function useNeighbours(id: string) {
  const { search } = useLocation();
  const rows = useRouteLoaderData<UsersData>("routes/users/users")?.rows ?? [];
  const index = rows.findIndex((row) => row.id === id);
  const to = (row: { id: string } | undefined) => (index >= 0 && row ? `/users/${row.id}${search}` : null);
  return { closeTo: `/users${search}`, prevTo: to(rows[index - 1]), nextTo: to(rows[index + 1]) };
}
