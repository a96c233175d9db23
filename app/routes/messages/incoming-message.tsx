import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, Outlet, useLoaderData, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Panel } from "../../components/layout/panel";
import { LinkButton } from "../../components/ui/button";
import { useChannelName } from "../../components/ui/channel-name";
import { CopyButton } from "../../components/ui/copy-button";
import { Pairs } from "../../components/ui/dl";
import { formatWhen } from "../../components/ui/format";
import { StatePill } from "../../components/ui/status";
import { can } from "../../domain/access/viewer";
import { isBlacklisted } from "../../domain/contacts/blacklist";
import { getIncoming } from "../../domain/incoming/find";
import { isPhone } from "../../domain/incoming/view";
import { getSending } from "../../domain/sendings/find";
import { guard } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";
import { useZone } from "../../web/preferences";
import { found } from "../../web/reply";
import type { IncomingData } from "./incoming";
import { INCOMING } from "./incoming-query";
import { writer } from "./incoming-row.server";

export const handle: ScreenHandle = { screen: "incoming" };

const STARTS_WITH = 160;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "sendingsIncoming.get");
  const { db, clock } = platform;
  const row = found(await getIncoming(db, viewer, args.params.id ?? ""));
  const isMine = row.ownerId === viewer.id && isPhone(row.sender);
  const [isBlocked, sending] = await Promise.all([
    isMine ? isBlacklisted(db, viewer.id, row.sender) : false,
    row.sendingId && can(viewer, "sendings.get") ? getSending(db, { id: row.ownerId }, row.sendingId) : null,
  ]);
  const { id, type, recipient, text, image, file, isStop, sentAt, createdAt } = row;
  return {
    message: { id, type, recipient, text, image, file, isStop, sentAt, createdAt, from: writer(row.sender) },
    answered: sending && { id: sending.id, text: sending.text.slice(0, STARTS_WITH) },
    isBlocked,
    mayBlock: isMine && !isBlocked && can(viewer, "contacts.create"),
    replyTo: isMine && !isBlocked && can(viewer, "sendings.generate") ? `/send?phone=%2B${row.sender}` : null,
    now: clock(),
    url: new URL(`${INCOMING}/${id}`, args.request.url).href,
  };
}

export default function IncomingMessage() {
  const { t, i18n } = useTranslation("incoming");
  const { t: words } = useTranslation("messages");
  const { message, answered, isBlocked, mayBlock, replyTo, now, url } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const zone = useZone();
  const channel = useChannelName();
  const lead = (
    <div className="row flex-wrap pt-1.5">
      {message.isStop && <StatePill tone="warn" icon="ban" label={t("stop")} />}
      {isBlocked && <StatePill tone="mute" icon="ban" label={t("isBlocked")} />}
      <span className="num text-sm text-ink-2">{formatWhen(message.createdAt, now, i18n.language, zone)}</span>
    </div>
  );
  return (
    <Panel title={message.from} lead={lead} url={url} {...useNeighbours(message.id)}>
      <p className="well whitespace-pre-wrap wrap-anywhere text-sm">{message.text || t("noText")}</p>
      {answered && (
        <section className="stack gap-2" aria-labelledby="answered">
          <h3 id="answered">{t("answersTo")}</h3>
          <Link className="wrap-anywhere text-sm" to={`/messages/outgoing/${answered.id}`}>
            {answered.text}
          </Link>
        </section>
      )}
      <Pairs
        items={[
          { term: t("to"), value: message.recipient },
          { term: t("channel"), value: channel(message.type) },
          { term: t("written"), value: formatWhen(message.sentAt, now, i18n.language, zone) },
          ...attachments(message).map(([name, href]) => ({
            term: t(name),
            value: (
              <a href={href} rel="noreferrer">
                {t("open")}
              </a>
            ),
          })),
          {
            term: words("id"),
            value: (
              <span className="row flex-wrap gap-x-2">
                <code className="font-mono text-xs">{message.id}</code>
                <CopyButton text={message.id} label={words("copy")} />
              </span>
            ),
          },
        ]}
      />
      {(replyTo || mayBlock) && (
        <div className="row flex-wrap">
          {replyTo && (
            <LinkButton size="s" icon="reply" to={replyTo}>
              {t("reply")}
            </LinkButton>
          )}
          {mayBlock && (
            <LinkButton size="s" icon="ban" to={`${INCOMING}/${message.id}/block${search}`} preventScrollReset>
              {t("block")}
            </LinkButton>
          )}
        </div>
      )}
      <Outlet />
    </Panel>
  );
}

// A provider's word may be anything: only addresses of the web become links.
function attachments({ image, file }: { image: string | null; file: string | null }) {
  return [["image", image] as const, ["file", file] as const].filter(
    (pair): pair is ["image" | "file", string] => pair[1] !== null && /^https?:\/\//i.test(pair[1]),
  );
}

/** Previous and next of the list beside; its address goes along. */
function useNeighbours(id: string) {
  const { search } = useLocation();
  const rows = useRouteLoaderData<IncomingData>("routes/messages/incoming")?.rows ?? [];
  const index = rows.findIndex((row) => row.id === id);
  const to = (row: { id: string } | undefined) => (index >= 0 && row ? `${INCOMING}/${row.id}${search}` : null);
  return { closeTo: INCOMING + search, prevTo: to(rows[index - 1]), nextTo: to(rows[index + 1]) };
}
