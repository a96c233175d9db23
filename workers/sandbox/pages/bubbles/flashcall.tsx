/** @jsxImportSource hono/jsx */
import type { Bubble } from "./bubble";

const WORDS = { en: "Missed call, the code is its last digits", ru: "Пропущенный вызов, код в последних цифрах" };

/** A missed call: the caller's last digits are the code. */
export const flashcall: Bubble = {
  View: ({ texts, message: { sender, text } }) => {
    const start = sender.endsWith(text) ? sender.slice(0, -text.length) : sender;
    return (
      <div class="bubble">
        <p class="caller num">
          +{start}
          {start !== sender && <mark>{text}</mark>}
        </p>
        <small>{WORDS[texts.locale === "ru" ? "ru" : "en"]}</small>
      </div>
    );
  },
  style: `
.app-flashcall { --app: light-dark(oklch(.5 .12 150), oklch(.8 .12 155)); --chat: light-dark(oklch(.965 .012 150), oklch(.185 .014 150)) }
.app-flashcall .bubble { padding: 8px 12px }
.app-flashcall .caller { font-size: 1.25rem; line-height: 28px } .app-flashcall mark { background: var(--accent-tint); color: var(--accent); border-radius: 4px; padding: 0 2px; font-weight: 600 }`,
};
