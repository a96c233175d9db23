import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/cloudflare";
import { Form, Outlet, useLocation, useRouteLoaderData } from "@remix-run/react";
import type { i18n } from "i18next";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { version } from "../../package.json";
import { ClearLayout } from "../components/layout/clear-layout";
import { Failure } from "../components/layout/failure";
import { LanguageButton, LanguageMenu } from "../components/layout/language-menu";
import { ACCOUNT_MENU_ID, AccountMenu } from "../components/shell/account-menu";
import { ActingBar } from "../components/shell/acting-bar";
import { Shell } from "../components/shell/shell";
import { UnreadCount } from "../components/shell/unread-count";
import { Button } from "../components/ui/button";
import { Note } from "../components/ui/note";
import { can, type Viewer } from "../domain/base/access/viewer";
import { findBar } from "../domain/base/notifications/bar";
import { getFrontend } from "../domain/base/settings/frontend";
import { DEFAULT_ZONE } from "../domain/base/shared/time/default-zone";
import { type Available, getAvailable } from "../domain/money/billing/available";
import { getUnread, getUnreadAndWaiting } from "../domain/people/accounts/unread";
import { SCREENS } from "../screens";
import { useScreen } from "../web/frame/handle";
import { menuOf, pathFor, tabsOf } from "../web/frame/menu";
import { type RootData, useRootData } from "../web/frame/root-data";
import { useExtras } from "../web/frame/use-extras";
import { openedIncoming } from "../web/lists/opened-incoming.server";
import { onNewScreen } from "../web/live/on-new-screen";
import { marked, UnreadProvider, useIncoming, useNotifications, useReview } from "../web/live/unread";
import { useFresh } from "../web/live/use-fresh";
import { useLiveRefresh } from "../web/live/use-live-refresh";
import { guard } from "../web/session/guard";
import { isOpenPath } from "../web/session/open-path";
import { sessionTimes } from "../web/session/session-times";
import { shownNotifications } from "../web/words/notification-list.server";

export async function loader(args: LoaderFunctionArgs) {
  if (isOpenPath(new URL(args.request.url).pathname) && !(await args.context.viewer())) return null;
  const { viewer, platform } = await guard(args, "signed-in");
  const mayRead = can(viewer, "sendingsIncoming.get");
  const [balance, counted, opened, chat, bar] = await Promise.all([
    can(viewer, "billings.get") ? getAvailable(platform.db, viewer.id) : null,
    getUnreadAndWaiting(platform.db, viewer, platform.clock()),
    mayRead ? openedIncoming(args, viewer, platform) : null,
    chatOf(args, viewer),
    barOf(args, viewer),
  ]);
  const unread = opened?.isMarked ? await getUnread(platform.db, viewer) : counted;
  return {
    user: { name: viewer.name, username: viewer.username, email: viewer.email },
    isActing: viewer.actor !== null,
    level: viewer.level,
    timeZone: viewer.preferences.timeZone ?? DEFAULT_ZONE,
    fieldNames: viewer.fieldNames,
    density: viewer.preferences.density ?? "normal",
    permissions: [...viewer.permissions],
    balance,
    unread: can(viewer, "notifications.get") ? unread.notifications : 0,
    incoming: mayRead ? unread.incoming : null,
    review: counted.review,
    backIn: counted.backIn,
    notificationsTo: pathFor(viewer, "notifications"),
    menu: menuOf(viewer),
    accountTabs: tabsOf(viewer, "account"),
    sendTo: pathFor(viewer, "send"),
    topUpTo: pathFor(viewer, "topUp"),
    session: sessionTimes(viewer, platform.clock()),
    chat,
    bar,
    mayBlog: can(viewer, "advanced.blog"),
    version,
  };
}

/** The notice shown above every page until it is read. */
async function barOf(args: LoaderFunctionArgs, viewer: Viewer) {
  if (!can(viewer, "notifications.get")) return null;
  const { db, clock } = args.context.platform;
  const row = await findBar(db, viewer, clock());
  if (!row) return null;
  const [shown] = await shownNotifications(args, viewer, { rows: [row], currency: "RUB" }, clock());
  const { id, type, title, text } = shown!;
  return { id, title, text, isIncident: type === "incident", mayClose: can(viewer, "notifications.update") };
}

/** The host's live chat; this response allows its script. */
async function chatOf({ request, context }: LoaderFunctionArgs, viewer: Viewer) {
  const { db, clock } = context.platform;
  const { chatUrl } = await getFrontend(db, clock(), new URL(request.url).host);
  if (!chatUrl) return null;
  context.allowOrigin(new URL(chatUrl).origin);
  const name = viewer.name.split(" ", 1)[0] ?? viewer.name;
  return { url: chatUrl, contact: { name, email: viewer.email, phone: viewer.phone } };
}

/** Rights, money and menu are reloaded on every screen (spec §2), in the screen's own request. */
export const shouldRevalidate = onNewScreen;

export default function Authorized() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <Frame>
      <Failure />
    </Frame>
  );
}

async function loadExtras(words: i18n) {
  const { Extras, readWords } = await import("../components/extras/extras");
  await readWords(words);
  return Extras;
}

function Frame({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("routes/authorized");
  const root = useRootData();
  const { pathname } = useLocation();
  if (!root || (!data && !isOpenPath(pathname))) return <main className="auth-form min-h-dvh">{children}</main>;
  if (!data) return <ClearLayout {...root}>{children}</ClearLayout>;
  return (
    <Inside data={data} root={root}>
      {children}
    </Inside>
  );
}

type FrameData = NonNullable<SerializeFrom<typeof loader>>;

interface InsideProps {
  data: FrameData;
  root: RootData;
  children: ReactNode;
}

function Inside({ data, root, children }: InsideProps) {
  const { pathname } = useLocation();
  const { place } = useScreen();
  const { fresh, load } = useFresh<Available>("/balance/available");
  const { unread, arrivals, hear } = useNotifications(data.notificationsTo !== null, data.unread);
  const incoming = useIncoming(data.incoming);
  const review = useReview(data.review, data.backIn);
  const isLost = useLiveRefresh(() => data.balance && load(), hear, incoming.hear, review.hear, data.session.now);
  const balance = data.balance && (fresh ?? data.balance);
  // A new object would re-render lazy parts that are still loading.
  const unreadCounts = useMemo(() => ({ notifications: unread, incoming: incoming.unread }), [unread, incoming.unread]);
  const [version] = useState(data.version);
  const [newVersion, setNewVersion] = useState<string | null>(null);
  const [hasShortcuts, setShortcuts] = useState(false);
  const Extras = useExtras(loadExtras);
  const waiting = <UnreadCount count={review.waiting} of="reviewWaiting" />;
  const menu = marked(data.menu, <UnreadCount count={incoming.unread} />, waiting).map((screen) => ({
    ...screen,
    current: isUnder(screen.to, place ? SCREENS[place].path : pathname),
  }));
  const links = {
    home: "/",
    search: SCREENS.search.path,
    send: data.sendTo,
    notifications: data.notificationsTo,
    docs: SCREENS.documentation.path,
    blog: data.mayBlog ? root.blogUrl : null,
    balance: data.menu.find(({ to }) => to === SCREENS.balance.path)?.to,
    topUp: data.topUpTo,
  };
  return (
    <Shell
      user={{ name: data.user.name, menuId: ACCOUNT_MENU_ID }}
      balance={balance && { ...balance, micros: balance.available }}
      menu={menu}
      unread={unread}
      links={links}
      localeSwitch={<LanguageButton />}
      version={version}
      newVersion={newVersion}
      hasShortcuts={hasShortcuts}
      brand={root.brand}
      season={root.season}
      bar={data.bar && <NoticeBar bar={data.bar} />}
      acting={data.isActing && <Acting user={data.user} />}
      popups={
        <>
          <AccountMenu user={data.user} theme={root.theme} tabs={data.accountTabs} />
          <LanguageMenu languages={root.languages} />
          {Extras && (
            <Extras
              session={data.session}
              menu={menu}
              links={links}
              version={version}
              isLost={isLost}
              arrivals={arrivals}
              chat={data.chat}
              onShortcuts={setShortcuts}
              onNewVersion={setNewVersion}
            />
          )}
        </>
      }
    >
      <UnreadProvider value={unreadCounts}>{children}</UnreadProvider>
    </Shell>
  );
}

function NoticeBar({ bar: { id, title, text, isIncident, mayClose } }: { bar: NonNullable<FrameData["bar"]> }) {
  const { t } = useTranslation("shell");
  const { pathname, search } = useLocation();
  const tone = isIncident ? "warn" : "info";
  return (
    <div className={`notice-bar note-${tone}`}>
      <Note tone={tone} icon={isIncident ? "siren" : "megaphone"} title={title}>
        <span className="block whitespace-pre-line">{text}</span>
      </Note>
      {mayClose && (
        <Form method="post" action="/notifications/read" reloadDocument>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="to" value={pathname + search} />
          <Button size="s">{t("closeBar")}</Button>
        </Form>
      )}
    </div>
  );
}

/** Reloads the document, because its live socket belongs to the other account. */
function Acting({ user: { name, username } }: { user: { name: string; username: string } }) {
  const { t } = useTranslation("shell");
  return (
    <ActingBar name={name === username ? name : `${name}, ${username}`}>
      <Form method="post" action="/logout/back" reloadDocument>
        <Button icon="log-out" className="whitespace-nowrap">
          {t("comeBack")}
        </Button>
      </Form>
    </ActingBar>
  );
}

function isUnder(path: string, pathname: string) {
  return path === "/" ? pathname === "/" : pathname === path || pathname.startsWith(`${path}/`);
}
