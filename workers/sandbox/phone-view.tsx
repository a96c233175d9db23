/** @jsxImportSource hono/jsx */
import { raw } from "hono/html";
import type { Control } from "./control";
import { ControlForm } from "./control-form";
import { refresh, style } from "./phone-style";
import type { Texts } from "./phone-texts";
import type { Thread } from "./queries";
import { ThreadView } from "./thread-view";

interface View {
  texts: Texts;
  search: string;
  threads: Thread[];
  total: number;
  control: Control;
  isInvalid: boolean;
}

export function PhoneView({ texts, search, threads, total, control, isInvalid }: View) {
  return (
    <html lang={texts.locale}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{texts.title}</title>
        <link rel="icon" href="data:," />
        <noscript>
          <meta http-equiv="refresh" content="10" />
        </noscript>
        <style>{raw(style)}</style>
      </head>
      <body>
        <header>
          <h1>{texts.title}</h1>
          <p>{texts.about}</p>
          <p id="total">
            {texts.total}: <span class="num">{total.toLocaleString(texts.locale)}</span>
          </p>
          {isInvalid && (
            <p class="note" role="alert">
              {texts.invalid}
            </p>
          )}
        </header>
        <main>
          <div>
            <form class="row find" method="get" action="/">
              <label>
                {texts.search}
                <input type="search" name="q" value={search} inputmode="tel" />
              </label>
              <button type="submit">{texts.find}</button>
            </form>
            <div id="threads">
              {search && (
                <p class="meta">
                  <a href="/">{texts.all}</a>
                </p>
              )}
              {threads.length === 0 && <p>{search ? texts.noMatch : texts.empty}</p>}
              {threads.map((thread) => (
                <ThreadView key={thread.number} {...{ texts, thread, search }} />
              ))}
            </div>
          </div>
          <aside>
            <ControlForm {...{ texts, control }} />
            <section class="sheet">
              <h2>{texts.scripted}</h2>
              <p class="meta">{texts.scriptedHint}</p>
              <dl>
                {texts.script.map(([ending, outcome]) => (
                  <div key={ending}>
                    <dt class="num">{ending}</dt>
                    <dd>{outcome}</dd>
                  </div>
                ))}
              </dl>
            </section>
          </aside>
        </main>
        <script>{raw(refresh)}</script>
      </body>
    </html>
  );
}
