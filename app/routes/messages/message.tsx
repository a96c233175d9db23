import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Panel } from "../../components/layout/panel";
import { LinkButton } from "../../components/ui/button";
import { CopiedText } from "../../components/ui/copied-text";
import { Pairs } from "../../components/ui/dl";
import { formatNumber } from "../../components/ui/format";
import { can } from "../../domain/access/viewer";
import { getAvailable } from "../../domain/billing/available";
import { findAnswers } from "../../domain/incoming/find";
import { getSending } from "../../domain/sendings/find";
import { getTask } from "../../domain/tasks/tasks";
import { guard } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";
import { localeOf } from "../../web/locale";
import { found } from "../../web/reply";
import { ChainTimeline } from "./chain";
import { codeWriter } from "./code-text.server";
import { MessageHead } from "./message-head";
import { chained, detailed, type Message, traced } from "./message-view.server";
import type { OutgoingData } from "./outgoing";
import { Replies } from "./replies";
import { Timeline } from "./timeline";
import { traceWriter } from "./trace-text.server";

export const handle: ScreenHandle = { screen: "outgoing", live: ["sendings", "sendingsIncoming"] };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "sendings.get");
  const { db, clock } = platform;
  const row = found(await getSending(db, viewer, args.params.id ?? ""));
  const [{ chain, insightOf }, task, replies, { currency }] = await Promise.all([
    traced(db, viewer, row),
    row.taskId && can(viewer, "tasks.get") ? getTask(db, viewer, row.taskId) : null,
    can(viewer, "sendingsIncoming.get") ? findAnswers(db, viewer, row.id) : [],
    getAvailable(db, viewer.id),
  ]);
  const language = await localeOf(args.request, args.context);
  const writers = { write: traceWriter(language, currency), codes: codeWriter(language) };
  return {
    message: detailed(row, insightOf(row), writers),
    chain: chain && chained(chain, { insightOf, now: clock(), ...writers }),
    task: task && { id: task.id, title: task.title },
    replies,
    currency,
    now: clock(),
    url: new URL(`/messages/outgoing/${row.id}`, args.request.url).href,
    mayRepeat: can(viewer, "sendings.generate"),
  };
}

export default function MessageScreen() {
  const { t, i18n } = useTranslation("messages");
  const { message, chain, task, replies, currency, now, url, mayRepeat } = useLoaderData<typeof loader>();
  const near = useNeighbours(message);
  return (
    <Panel title={message.phone} lead={<MessageHead message={message} currency={currency} />} url={url} {...near}>
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
      <Replies replies={replies} now={now} />
      <Pairs
        items={[
          { term: t("sender"), value: message.sender },
          {
            term: t("segments"),
            value: t("segmentsWithLength", {
              count: message.segments,
              number: formatNumber(message.characters, i18n.language),
            }),
          },
          ...(message.attempts > 1
            ? [{ term: t("attempts"), value: formatNumber(message.attempts, i18n.language) }]
            : []),
          ...(task ? [{ term: t("task"), value: <Link to={`/messages/tasks/${task.id}`}>{task.title}</Link> }] : []),
          {
            term: t("id"),
            value: <CopiedText text={message.id} label={t("copy")} />,
          },
        ]}
      />
      {mayRepeat && (
        <div className="row flex-wrap">
          <LinkButton size="s" icon="reply" to={repeatPath(message)}>
            {t("sendAgain")}
          </LinkButton>
        </div>
      )}
    </Panel>
  );
}

function repeatPath({ recipient, text }: Message) {
  return `/send?${new URLSearchParams({ phone: `+${recipient}`, text })}`;
}

/** Previous and next of the list beside; its address goes along. */
function useNeighbours({ id }: Message) {
  const { t, i18n } = useTranslation("messages");
  const { search } = useLocation();
  const list = useRouteLoaderData<OutgoingData>("routes/messages/outgoing");
  const rows = list?.rows ?? [];
  const index = rows.findIndex((row) => row.id === id);
  const to = (row: { id: string } | undefined) => (index >= 0 && row ? `/messages/outgoing/${row.id}${search}` : null);
  const isCounted = list?.isTotalExact && list.query.cursor === null && index >= 0;
  const number = (value: number) => formatNumber(value, i18n.language);
  return {
    closeTo: `/messages/outgoing${search}`,
    prevTo: to(rows[index - 1]),
    nextTo: to(rows[index + 1]),
    position: isCounted ? t("position", { number: number(index + 1), total: number(list.total) }) : undefined,
  };
}
