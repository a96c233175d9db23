import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData, useLocation, useRouteLoaderData } from "@remix-run/react";
import { sql } from "drizzle-orm";
import { useTranslation } from "react-i18next";
import { Panel } from "../../../components/layout/panel";
import { LinkButton } from "../../../components/ui/button";
import { CopiedText } from "../../../components/ui/copy-button";
import { type Pair, Pairs } from "../../../components/ui/dl";
import { formatNumber } from "../../../components/ui/format";
import { part } from "../../../components/ui/part";
import { can } from "../../../domain/base/access/viewer";
import { chainOf } from "../../../domain/base/chains/ids";
import { getAnyWhole, unreadError } from "../../../domain/messaging/archive/read";
import { findAnswered, findAnswers } from "../../../domain/messaging/incoming/find";
import { contactBehind } from "../../../domain/messaging/incoming/known-writers";
import { insightOf } from "../../../domain/messaging/sendings/list/find-trace";
import { outcomeOf } from "../../../domain/messaging/sendings/view/chain-outcome";
import { getAvailable } from "../../../domain/money/billing/available";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found } from "../../../web/http/reply";
import { opensBelow } from "../../../web/lists/row-below.server";
import { openScope } from "../../../web/lists/scope.server";
import { localeOf } from "../../../web/words/locale";
import { INCOMING } from "../incoming/query";
import type { OutgoingData } from "../outgoing/outgoing";
import type { ListedMessage } from "../outgoing/row";
import { codeWriter } from "../shared/code-text.server";
import { sayIn } from "../shared/reply-page.server";
import { searchOf } from "../shared/search-of";
import { archivedFact, factsOf } from "./facts.server";
import { MessageHead } from "./head";
import { Replies } from "./replies";
import { Timeline } from "./timeline";
import { traceWriter } from "./trace-text.server";
import { chained, detailed, detailedChain, type Message } from "./view.server";

const ChainTimeline = part("chain", () => import("./chain"));

export const handle: ScreenHandle = { screen: "outgoing", live: ["sendings", "sendingsIncoming"] };

export const loader = opensBelow("sendings", readPage);

async function readPage(args: LoaderFunctionArgs) {
  const { viewer, platform, one, isOwn, customer } = await openScope(args, "sendings.get", { isOfRow: true });
  const { db, clock } = platform;
  const { id = "" } = args.params;
  const mayRead = can(viewer, "sendingsIncoming.get");
  const recipient = sql`SELECT recipient AS address FROM sendings WHERE owner_id = ${one.id} AND id = ${id}`;
  const [whole, replies, answered, { currency }, behind] = await Promise.all([
    getAnyWhole(platform, one, id),
    mayRead ? findAnswers(db, one, id) : [],
    mayRead ? findAnswered(db, one, id) : null,
    getAvailable(db, one.id),
    isOwn && can(viewer, "contacts.get") ? contactBehind(db, viewer.id, recipient) : null,
  ]);
  const known = found(whole);
  if ("unread" in known) throw unreadError(known.unread);
  const { row, chain, bills, task, isArchived = false } = known;
  const contact =
    isArchived && isOwn && can(viewer, "contacts.get")
      ? await contactBehind(db, viewer.id, sql`SELECT ${row.recipient} AS address`)
      : behind;
  const insights = insightOf(viewer, bills, chain.rows);
  const of = customer ? `?whose=${customer.id}` : "";
  const language = await localeOf(args.request, args.context);
  const writers = {
    viewer: isOwn ? viewer : null,
    write: traceWriter(language, currency),
    codes: codeWriter(language),
    language,
    contact,
  };
  // The first message opens the whole chain; a later one opens as itself.
  const outcome = row.steps > 1 && row.step === 0 ? outcomeOf(chain.rows) : null;
  const decisive = outcome?.decisive ?? row;
  return {
    message: outcome ? detailedChain(outcome, insights(decisive), writers) : detailed(row, insights(row), writers),
    chain: row.steps > 1 ? chained(chain, { insightOf: insights, now: clock(), ...writers }) : null,
    contact,
    task: task && can(viewer, "tasks.get") ? { to: `/messages/tasks/${task.id}${of}`, title: task.title } : null,
    replies: replies.map((reply) => ({ ...reply, to: `${INCOMING}/${reply.id}${of}` })),
    answersTo: answered && {
      title: sayIn(language)("answersTo"),
      to: `${INCOMING}/${answered.id}${of}`,
      text: answered.text,
    },
    facts: [...factsOf(decisive, platform.speech, language), ...(isArchived ? [archivedFact(language)] : [])],
    currency,
    now: clock(),
    url: new URL(`/messages/outgoing/${row.id}${of}`, args.request.url).href,
    mayRepeat: isOwn && can(viewer, "sendings.generate"),
    mayKeep: isOwn && can(viewer, ["templates.get", "templates.create"]),
  };
}

export default function MessageScreen() {
  const { t } = useTranslation("messages");
  const { message, contact, chain, task, replies, answersTo, facts, currency, now, url, mayRepeat, mayKeep } =
    useLoaderData<typeof loader>();
  const near = useNeighbours(message);
  return (
    <Panel
      title={contact?.name ?? message.phone}
      lead={
        <MessageHead message={message} name={contact?.name ?? null} most={chain?.most ?? null} currency={currency} />
      }
      url={url}
      {...near}
    >
      <section className="stack gap-3" aria-labelledby="journey">
        <h3 id="journey">{t("journey")}</h3>
        {chain ? (
          <ChainTimeline chain={chain} currency={currency} now={now} />
        ) : (
          <Timeline trace={message.trace} now={now} />
        )}
      </section>
      <section className="stack gap-2" aria-labelledby="sms-text">
        <h3 id="sms-text">{t(message.type === "sms" ? "smsText" : "text")}</h3>
        <p className="well whitespace-pre-wrap wrap-anywhere text-sm">{message.text}</p>
      </section>
      <Replies answersTo={answersTo} replies={replies} now={now} />
      <Facts message={message} contact={contact} facts={facts} task={task} />
      <div className="row flex-wrap">
        {mayRepeat && (
          <LinkButton size="s" icon="reply" to={`/send?like=${message.id}`}>
            {t("sendAgain")}
          </LinkButton>
        )}
        {mayKeep && (
          <LinkButton size="s" icon="bookmark" to={`/messages/templates/new?from=${message.id}`}>
            {t("toTemplate")}
          </LinkButton>
        )}
      </div>
    </Panel>
  );
}

function useNeighbours({ id }: Message) {
  const { t, i18n } = useTranslation("messages");
  const { search } = useLocation();
  const list = useRouteLoaderData<OutgoingData>("routes/messages/outgoing/outgoing");
  const rows = list?.rows ?? [];
  const index = rows.findIndex((row) => chainOf(row.id) === chainOf(id));
  const to = (row: ListedMessage | undefined) =>
    index >= 0 && row ? `/messages/outgoing/${row.id}${searchOf(search, row.owner)}` : null;
  const isCounted = list?.isTotalExact && list.query.cursor === null && index >= 0;
  const number = (value: number) => formatNumber(value, i18n.language);
  return {
    closeTo: `/messages/outgoing${searchOf(search, null)}`,
    prevTo: to(rows[index - 1]),
    nextTo: to(rows[index + 1]),
    position: isCounted ? t("position", { number: number(index + 1), total: number(list.total) }) : undefined,
  };
}

interface FactsProps {
  message: { id: string; sender: string; phone: string };
  contact: { name: string | null; to: string } | null;
  facts: Pair[];
  task: { to: string; title: string } | null;
}

function Facts({ message: { id, sender, phone }, contact, facts, task }: FactsProps) {
  const { t } = useTranslation("messages");
  return (
    <Pairs
      items={[
        ...(contact ? [{ term: t("contact"), value: <Link to={contact.to}>{contact.name ?? phone}</Link> }] : []),
        { term: t("sender"), value: sender },
        ...facts,
        ...(task ? [{ term: t("task"), value: <Link to={task.to}>{task.title}</Link> }] : []),
        { term: t("id"), value: <CopiedText text={id} label={t("copy")} /> },
      ]}
    />
  );
}
