import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PostForm } from "../../../components/forms/post-form";
import { Panel } from "../../../components/layout/panel";
import { Button, LinkButton } from "../../../components/ui/button";
import { useChannelName } from "../../../components/ui/channel-name";
import { CopyButton } from "../../../components/ui/copy-button";
import { Pairs } from "../../../components/ui/dl";
import { formatWhen } from "../../../components/ui/format";
import { StatePill } from "../../../components/ui/status";
import { CodedError, ERROR_STATUS } from "../../../domain/base/shared/errors/errors";
import { newId } from "../../../domain/base/shared/ids";
import type { Platform } from "../../../domain/base/shared/ports/platform";
import { getIncoming } from "../../../domain/messaging/incoming/find";
import { markIncoming } from "../../../domain/messaging/incoming/read";
import { readReplyNeeds, sendReply } from "../../../domain/messaging/incoming/reply";
import { REPLY_RIGHTS } from "../../../domain/messaging/incoming/reply-rights";
import { readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { useZone } from "../../../web/frame/preferences";
import { found } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { openedIncoming } from "../../../web/lists/opened-incoming.server";
import { opensBelow } from "../../../web/lists/row-below.server";
import { openScope } from "../../../web/lists/scope.server";
import { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { AnswersTo } from "../shared/answers-to";
import { offerOf, readReply, writeProblems } from "../shared/reply-page.server";
import { searchOf } from "../shared/search-of";
import { Conversation } from "./conversation";
import { detailOf } from "./detail.server";
import type { IncomingData } from "./incoming";
import { INCOMING } from "./query";
import { type ReplyAnswer, ReplyForm } from "./reply-form";
import type { ListedIncoming } from "./row.server";

export const handle: ScreenHandle = { screen: "incoming", live: ["sendings"] };

export const loader = opensBelow("incoming", readPage);

async function readPage(args: LoaderFunctionArgs) {
  const { viewer, platform, one, isOwn } = await openScope(args, "sendingsIncoming.get", { isOfRow: true });
  const [opened, needs, language] = await Promise.all([
    isOwn ? openedIncoming(args, viewer, platform) : ofCustomer(platform, one.id, args.params.id ?? ""),
    readReplyNeeds(platform.db, one, args.params.id ?? ""),
    localeOf(args.request, args.context),
  ]);
  const { row } = found(opened);
  const { search } = new URL(args.request.url);
  const detail = await detailOf(platform, viewer, row, { language, search, needs });
  return { ...detail, url: new URL(`${INCOMING}/${row.id}`, args.request.url).href };
}

async function ofCustomer({ db }: Platform, ownerId: string, id: string) {
  const row = await getIncoming(db, { id: ownerId, level: "me" }, id);
  return row && { row };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "sendingsIncoming.get");
  const row = found(await getIncoming(platform.db, viewer, args.params.id ?? ""));
  const form = await readForm(args.request);
  const { search } = new URL(args.request.url);
  if (form.get("intent") === "unread") {
    await guard(args, "sendingsIncoming.update");
    await markIncoming(platform, { id: row.ownerId }, [row.id], false);
    return redirect(INCOMING + search, 303);
  }
  await guard(args, REPLY_RIGHTS);
  if (row.ownerId !== viewer.id) throw new CodedError("notFound");
  const language = await localeOf(args.request, args.context);
  const typed = readReply(form);
  const answered = async () => ({
    typed,
    press: newId(),
    offer: await offerOf({ platform, viewer, language }, row, typed),
  });
  if (form.get("intent") !== "reply") return data<ReplyAnswer>(await answered());
  const pressed = { press: String(form.get("press") ?? ""), price: Number(form.get("price") || Number.NaN) };
  const sent = await sendReply(platform, viewer, row, typed, pressed);
  if (sent.ok) return redirectWithToast(`${INCOMING}/${row.id}${search}`, { key: "replyAccepted", tone: "ok" });
  const { offer, ...answer } = await answered();
  const errors = writeProblems(language, sent.problems);
  return data<ReplyAnswer>({ ...answer, offer: { ...offer, errors } }, { status: ERROR_STATUS[sent.code] });
}

export default function IncomingMessage() {
  const { t, i18n } = useTranslation("incoming");
  const { t: words } = useTranslation("messages");
  const { message, contact, quotes, isAnswered, isBlocked, mayBlock, mayMark, now, url, ...page } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as ReplyAnswer | undefined;
  const { search } = useLocation();
  const zone = useZone();
  const channel = useChannelName();
  const lead = (
    <div className="row flex-wrap pt-1.5">
      {message.isStop && <StatePill tone="warn" icon="ban" label={t("stop")} />}
      {isAnswered && <StatePill tone="ok" icon="reply" label={t("answered")} />}
      {isBlocked && <StatePill tone="mute" icon="ban" label={page.words.isBlocked} />}
      <span className="num text-sm text-ink-2">{formatWhen(message.createdAt, now, i18n.language, zone)}</span>
    </div>
  );
  return (
    <Panel title={contact?.name ?? message.from} lead={lead} url={url} {...useNeighbours(message.id)}>
      <p className="well whitespace-pre-wrap wrap-anywhere text-sm">{message.text || page.words.noText}</p>
      {page.reply && (
        <ReplyForm key={`${message.id} ${page.lastReply}`} id={message.id} reply={page.reply} answer={answer} />
      )}
      <Conversation id={message.id} said={page.said} words={page.words} allTo={page.allTo} />
      {quotes.map((quote) => (
        <AnswersTo key={quote.to} {...quote} />
      ))}
      <Pairs
        items={[
          ...(contact
            ? [{ term: t("contact"), value: <Link to={contact.to}>{contact.name ?? message.from}</Link> }]
            : []),
          ...(contact?.name ? [{ term: t("from"), value: <span className="num">{message.from}</span> }] : []),
          { term: t("to"), value: message.recipient },
          { term: t("channel"), value: channel(message.type) },
          { term: page.words.written, value: formatWhen(message.sentAt, now, i18n.language, zone) },
          ...page.attachments.map(({ name, href }) => ({
            term: page.words[name],
            value: (
              <a href={href} rel="noreferrer">
                {page.words.open}
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
      {(mayMark || mayBlock) && (
        <PostForm may={mayMark} action={`${INCOMING}/${message.id}${search}`} className="row flex-wrap">
          {mayMark && (
            <Button size="s" icon="mail" name="intent" value="unread">
              {page.words.markUnread}
            </Button>
          )}
          {mayBlock && (
            <LinkButton size="s" icon="ban" to={`${INCOMING}/${message.id}/block${search}`} preventScrollReset>
              {page.words.block}
            </LinkButton>
          )}
        </PostForm>
      )}
    </Panel>
  );
}

function useNeighbours(id: string) {
  const { search } = useLocation();
  const rows = useRouteLoaderData<IncomingData>("routes/messages/incoming/incoming")?.rows ?? [];
  const index = rows.findIndex((row) => row.id === id);
  const to = (row: ListedIncoming | undefined) =>
    index >= 0 && row ? `${INCOMING}/${row.id}${searchOf(search, row.owner)}` : null;
  return { closeTo: INCOMING + searchOf(search, null), prevTo: to(rows[index - 1]), nextTo: to(rows[index + 1]) };
}
