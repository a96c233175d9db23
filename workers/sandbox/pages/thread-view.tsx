/** @jsxImportSource hono/jsx */

import type { Thread } from "../core/queries";
import { providers } from "../core/registry";
import { bubbleOf } from "./bubbles/bubbles";
import type { Texts } from "./phone-texts";
import { Time } from "./time";

interface Of {
  texts: Texts;
  thread: Thread;
  search: string;
}

/** The newest message comes first in the HTML and is drawn at the bottom. */
export function ThreadView({ texts, thread, search }: Of) {
  const { number, channel, messages } = thread;
  return (
    <section class={`sheet thread app-${channel}`}>
      <h2>
        <a class="num" href={`/?q=${number}`}>
          {formatNumber(number)}
        </a>
        <span class="badge">{texts.channels[channel] ?? channel}</span>
      </h2>
      <ol class="chat">
        {messages.map((message) => (
          <MessageView key={message.id} texts={texts} message={message} search={search} />
        ))}
      </ol>
      <Answer texts={texts} thread={thread} search={search} />
      <Acts texts={texts} thread={thread} search={search} />
    </section>
  );
}

function MessageView({
  texts,
  message,
  search,
}: {
  texts: Texts;
  message: Thread["messages"][number];
  search: string;
}) {
  const { View } = bubbleOf(message.channel);
  const extras = message.extras ? JSON.parse(message.extras) : {};
  return (
    <li class="message">
      <View texts={texts} message={message} extras={extras} search={search} />
      <div class="meta">
        <span>
          {texts.from} <b>{message.sender}</b>
        </span>
        <Time at={message.received_at} locale={texts.locale} />
        <span class={message.status}>{texts.statuses[message.status]}</span>
        {(message.status === "sent" || message.status === "delivered") && (
          <form method="post" action={`/phone/${message.id}/seen`}>
            <input type="hidden" name="q" value={search} />
            <button class="quiet" type="submit">
              {texts.seen}
            </button>
          </form>
        )}
      </div>
      {message.replies.map(({ text, at }) => (
        <div class="answer" key={at}>
          <div>{text}</div>
          <small>{texts.answered}</small> <Time at={at} locale={texts.locale} />
        </div>
      ))}
    </li>
  );
}

function Answer({ texts, thread: { provider, messages }, search }: Of) {
  if (!providers[provider]?.replies) return <p class="meta">{texts.noReply}</p>;
  return (
    <form class="row" method="post" action={`/phone/${messages[0]!.id}/reply`}>
      <input type="hidden" name="q" value={search} />
      <label>
        {texts.reply}
        <input name="text" required maxlength={1600} autocomplete="off" />
      </label>
      <button type="submit">{texts.send}</button>
    </form>
  );
}

function Acts({ texts, thread: { number, channel, provider, person }, search }: Of) {
  const acts = providers[provider]?.acts ? bubbleOf(channel).acts?.(person, texts) : undefined;
  if (!acts?.length) return null;
  return (
    <form class="acts" method="post" action="/phone/act">
      <input type="hidden" name="q" value={search} />
      <input type="hidden" name="phone" value={number} />
      <input type="hidden" name="provider" value={provider} />
      {acts.map(([act, words]) => (
        <button key={act} class="quiet" name="act" value={act} type="submit">
          {words}
        </button>
      ))}
    </form>
  );
}

/** +7 999 000 00 03 for a Russian number, else plain digits. */
function formatNumber(digits: string): string {
  const parts = /^7(\d{3})(\d{3})(\d\d)(\d\d)$/.exec(digits);
  return parts ? `+7 ${parts.slice(1).join(" ")}` : `+${digits}`;
}
