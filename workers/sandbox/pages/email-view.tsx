/** @jsxImportSource hono/jsx */

import { Hono } from "hono";
import { type Env, inboxOf } from "../core/env";
import type { Extras } from "../core/message";
import type { Answered } from "../core/queries";
import { providers } from "../core/registry";
import { PageFrame } from "./page-frame";
import { type Texts, textsFor } from "./phone-texts";
import { Time } from "./time";

export const emailPage = new Hono<{ Bindings: Env }>();

emailPage.get("/letters", async (c) => {
  const inbox = inboxOf(c.env);
  const search = (c.req.query("q") ?? "").trim();
  const [letters, { total }] = await Promise.all([
    inbox.letters(search),
    inbox.list({ channel: null, to: null, offset: 0, limit: 0 }),
  ]);
  const texts = textsFor(c.req.header("accept-language"));
  return c.html(`<!doctype html>${<EmailView texts={texts} search={search} total={total} letters={letters} />}`);
});

interface View {
  texts: Texts;
  search: string;
  total: number;
  letters: Answered[];
}

function EmailView({ texts, search, total, letters }: View) {
  return (
    <PageFrame texts={texts} here="letters" total={total}>
      <main>
        <div>
          <form class="row find" method="get" action="/letters">
            <label>
              {texts.address}
              <input type="search" name="q" value={search} inputmode="email" />
            </label>
            <button type="submit">{texts.find}</button>
          </form>
          <div id="threads">
            {letters.length === 0 && <p>{search ? texts.noLetterMatch : texts.noLetters}</p>}
            {letters.map((email) => (
              <Email key={email.id} texts={texts} letter={email} search={search} />
            ))}
          </div>
        </div>
      </main>
    </PageFrame>
  );
}

function Email({ texts, letter, search }: { texts: Texts; letter: Answered; search: string }) {
  const { headers }: Extras = letter.extras ? JSON.parse(letter.extras) : {};
  return (
    <section class="sheet thread">
      <h2>{letter.subject}</h2>
      <article class="letter">
        <div class="meta">
          <span>
            {texts.to} <b>{letter.recipient}</b>
          </span>
          <span>
            {texts.from} <b>{letter.sender}</b>
          </span>
          <Time at={letter.received_at} locale={texts.locale} />
          <span class={letter.status}>{texts.statuses[letter.status]}</span>
        </div>
        <p class="words">{letter.text}</p>
        {letter.html && (
          <details>
            <summary>{texts.html}</summary>
            {/* The sandboxed frame runs no scripts and cannot navigate this page. */}
            <iframe
              title={letter.subject ?? ""}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              referrerpolicy="no-referrer"
              srcdoc={`<base target="_blank">${letter.html}`}
            />
          </details>
        )}
        {headers && (
          <details>
            <summary>{texts.headers}</summary>
            <pre class="words">{headers}</pre>
          </details>
        )}
        {letter.replies.map(({ text, at }) => (
          <div class="answer" key={at}>
            {text} <small>{texts.answered}</small> <Time at={at} locale={texts.locale} />
          </div>
        ))}
      </article>
      {providers[letter.provider]?.replies && (
        <form class="row" method="post" action={`/phone/${letter.id}/reply`}>
          <input type="hidden" name="page" value="/letters" />
          <input type="hidden" name="q" value={search} />
          <label>
            {texts.reply}
            <input name="text" required maxlength={1600} autocomplete="off" />
          </label>
          <button type="submit">{texts.send}</button>
        </form>
      )}
    </section>
  );
}
