/** @jsxImportSource hono/jsx */
import type { Extras } from "./message";
import type { Texts } from "./phone-texts";
import { providers } from "./providers";
import type { Thread } from "./queries";
import { Time } from "./time";

export function ThreadView({ texts, thread, search }: { texts: Texts; thread: Thread; search: string }) {
  const { number, channel, messages } = thread;
  const canAnswer = providers[messages[0]!.provider]?.replies;
  return (
    <section class="sheet thread">
      <h2>
        <a class="num" href={`/?q=${number}`}>
          {formatNumber(number)}
        </a>
        <span class="badge">{texts.channels[channel] ?? channel}</span>
      </h2>
      {messages.map((message) => (
        <article class="message" key={message.id}>
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
          {message.text && <p>{message.text}</p>}
          {message.extras && <More texts={texts} id={message.id} search={search} {...JSON.parse(message.extras)} />}
          {message.replies.map(({ text, at }) => (
            <div class="answer" key={at}>
              {text} <small>{texts.answered}</small> <Time at={at} locale={texts.locale} />
            </div>
          ))}
        </article>
      ))}
      {canAnswer ? (
        <form class="row" method="post" action={`/phone/${messages[0]!.id}/reply`}>
          <input type="hidden" name="q" value={search} />
          <label>
            {texts.reply}
            <input name="text" required maxlength={1600} autocomplete="off" />
          </label>
          <button type="submit">{texts.send}</button>
        </form>
      ) : (
        <p class="meta">{texts.noReply}</p>
      )}
    </section>
  );
}

/** The picture, and the button: pressing it answers with its words; its link stands beside it. */
function More({ texts, id, search, image, button }: Extras & { texts: Texts; id: number; search: string }) {
  return (
    <>
      {image && <img src={image} alt={texts.image} loading="lazy" referrerpolicy="no-referrer" />}
      {button && (
        <form class="press" method="post" action={`/phone/${id}/reply`}>
          <input type="hidden" name="q" value={search} />
          <button class="primary" name="text" value={button.text} type="submit">
            {button.text}
          </button>
          <a href={button.url} target="_blank" rel="noreferrer">
            {button.url}
          </a>
        </form>
      )}
    </>
  );
}

/** +7 999 000 00 03 for a Russian number, else the digits as they are. */
function formatNumber(digits: string): string {
  const parts = /^7(\d{3})(\d{3})(\d\d)(\d\d)$/.exec(digits);
  return parts ? `+7 ${parts.slice(1).join(" ")}` : `+${digits}`;
}
