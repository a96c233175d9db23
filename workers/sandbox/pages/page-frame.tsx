/** @jsxImportSource hono/jsx */
import { raw } from "hono/html";
import type { Child } from "hono/jsx";
import { bubbleStyles } from "./bubbles/bubbles";
import { refresh, style } from "./phone-style";
import type { Texts } from "./phone-texts";

interface Frame {
  texts: Texts;
  here: "phones" | "letters" | "instances" | "bank";
  total: number;
  notice?: string;
  children: Child;
}

/** The element `#threads` refreshes itself. */
export function PageFrame({ texts, here, total, notice, children }: Frame) {
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
        <style>{raw(style + bubbleStyles)}</style>
      </head>
      <body>
        <header>
          <h1>{texts.title}</h1>
          <p>{texts.about}</p>
          <p id="total">
            {texts.total}: <span class="num">{total.toLocaleString(texts.locale)}</span>
          </p>
          <nav class="row">
            <a href="/" aria-current={here === "phones" ? "page" : undefined}>
              {texts.phones}
            </a>
            <a href="/letters" aria-current={here === "letters" ? "page" : undefined}>
              {texts.letters}
            </a>
            <a href="/instances" aria-current={here === "instances" ? "page" : undefined}>
              {texts.instances}
            </a>
            <a href="/bank" aria-current={here === "bank" ? "page" : undefined}>
              {texts.bank}
            </a>
          </nav>
          {notice && (
            <p class="note" role="alert">
              {notice}
            </p>
          )}
        </header>
        {children}
        <script>{raw(refresh)}</script>
      </body>
    </html>
  );
}
