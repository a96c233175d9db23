import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../components/layout/page-head";
import { BackHere } from "../../components/layout/popup";
import { NotificationItem } from "../../components/notifications/notification-item";
import { Button, LinkButton } from "../../components/ui/button";
import { Empty } from "../../components/ui/empty";
import { Pager } from "../../components/ui/pager";
import { can } from "../../domain/base/access/viewer";
import { findNotifications } from "../../domain/base/notifications/find";
import { markAllRead, markRead } from "../../domain/base/notifications/read";
import { isSentTo, NOTIFICATION_TYPES } from "../../domain/base/notifications/types";
import type { ShownNotification } from "../../domain/base/notifications/view";
import { PAGE_SIZE } from "../../domain/base/shared/ui-constants";
import { SCREENS } from "../../screens";
import { readForm } from "../../web/forms/read-form.server";
import type { ScreenHandle } from "../../web/frame/handle";
import { useUnread } from "../../web/live/unread";
import { guard, safePath } from "../../web/session/guard";
import { shownNotifications } from "../../web/words/notification-list.server";
import { Filters } from "./filters";
import { type NotificationQuery, pathOf, readQuery } from "./query";
import { ScrollChips } from "./scroll-chips";
import { useReadOnSight } from "./use-read-on-sight";

export const handle: ScreenHandle = { screen: "notifications", live: ["notifications"] };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.notifications);
  const query = readQuery(new URL(args.request.url).searchParams);
  const page = await findNotifications(platform.db, viewer, {
    isRead: query.isUnread ? false : undefined,
    type: query.type ?? undefined,
    cursor: query.cursor ?? undefined,
    limit: PAGE_SIZE * 2,
  });
  const rows = await shownNotifications(args, viewer, page, platform.clock());
  const types = NOTIFICATION_TYPES.filter((type) => isSentTo(viewer.level, type));
  return { query, types, rows, next: page.next, mayMark: can(viewer, "notifications.update") };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "notifications.update");
  const form = await readForm(args.request);
  const id = form.get("id");
  if (id !== null) await markRead(platform, viewer, [String(id)]);
  else await markAllRead(platform, viewer, String(form.get("upTo") || "") || undefined);
  return redirect(safePath(String(form.get("to") ?? SCREENS.notifications.path)), 303);
}

export default function Notifications() {
  const { t } = useTranslation("notifications");
  const { query, types, rows, next, mayMark } = useLoaderData<typeof loader>();
  const { notifications: unread } = useUnread();
  const list = useRef<HTMLDivElement>(null);
  const seen = useReadOnSight(list, rows);
  const shown = rows.map((it) => (seen.has(it.id) ? { ...it, isRead: true } : it));
  return (
    <>
      <PageHead
        title={t("title")}
        actions={
          mayMark &&
          unread > 0 && (
            <Form method="post" action="/notifications" preventScrollReset>
              <BackHere />
              <input type="hidden" name="upTo" value={query.cursor || query.type ? "" : rows[0]?.id} />
              <Button icon="check-check">{t("readAll")}</Button>
            </Form>
          )
        }
      />
      <Filters query={query} types={types} unread={unread} />
      {rows.length === 0 && <NothingListed query={query} next={next} />}
      <div className="ntf-days stack gap-6" ref={list}>
        {daysOf(shown).map(({ day, rows }) => (
          <section key={rows[0]?.id}>
            <h2 className="ntf-day">{day}</h2>
            <ul>
              {rows.map((it) => (
                <NotificationItem key={it.id} it={it} fresh={t("fresh")} when={it.time}>
                  {!it.isRead && mayMark && <MarkRead id={it.id} />}
                </NotificationItem>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {rows.length > 0 && (next || query.cursor) && (
        <Pager
          prev={query.cursor ? pathOf({ ...query, cursor: null }) : null}
          next={next && pathOf({ ...query, cursor: next })}
        />
      )}
      <ScrollChips rows={rows.length} />
    </>
  );
}

/** Button without JavaScript; otherwise, becoming visible marks it as read. */
function MarkRead({ id }: { id: string }) {
  const { t } = useTranslation("notifications");
  return (
    <>
      <i aria-hidden="true" />
      <Form className="ntf-mark" method="post" action="/notifications" preventScrollReset>
        <BackHere />
        <input type="hidden" name="id" value={id} />
        <Button variant="quiet" size="s" icon="check" label={t("read")} />
      </Form>
    </>
  );
}

function daysOf(rows: ShownNotification[]) {
  const days: { day: string; rows: ShownNotification[] }[] = [];
  for (const it of rows) {
    const last = days.at(-1);
    if (last?.day === it.day) last.rows.push(it);
    else days.push({ day: it.day, rows: [it] });
  }
  return days;
}

/** Empty state: none, none unread, none of this type, or none so far. */
function NothingListed({ query, next }: { query: NotificationQuery; next: string | null }) {
  const { t } = useTranslation("notifications");
  const all = <LinkButton to={pathOf({})}>{t("showAll")}</LinkButton>;
  if (query.type) {
    const further = <LinkButton to={pathOf({ ...query, cursor: next })}>{t("earlier")}</LinkButton>;
    return (
      <Empty kind="noMatch" goesOn={next !== null} title={t("nothingOfType")} actions={next ? further : all}>
        {next ? t("lookedThrough") : t("nothingOfTypeHelp", { type: t(`type_${query.type}`) })}
      </Empty>
    );
  }
  if (query.isUnread) {
    return (
      <Empty kind="noMatch" icon="check-check" title={t("nothingUnread")} actions={all}>
        {t("nothingUnreadHelp")}
      </Empty>
    );
  }
  return (
    <Empty kind="nothing" icon="bell" title={t("nothing")}>
      {t("nothingHelp")}
    </Empty>
  );
}
