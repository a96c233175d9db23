/** @jsxImportSource hono/jsx */
import type { Bubble } from "./bubble";
import { Keys, Media, Words } from "./parts";

const ACTS = {
  en: { start: "Start the bot", contact: "Share the number", block: "Block the bot", unblock: "Unblock the bot" },
  ru: {
    start: "Запустить бота",
    contact: "Поделиться номером",
    block: "Заблокировать бота",
    unblock: "Разблокировать бота",
  },
};

export const telegram: Bubble = {
  View: (shown) => (
    <>
      <div class="bubble">
        <Media texts={shown.texts} extras={shown.extras} />
        <Words>{shown.message.text}</Words>
      </div>
      <Keys {...shown} />
    </>
  ),
  acts: ({ isStarted, isBlocked }, { locale }) => {
    const words = ACTS[locale === "ru" ? "ru" : "en"];
    const possible = isBlocked
      ? (["unblock"] as const)
      : isStarted
        ? (["contact", "block"] as const)
        : (["start"] as const);
    return possible.map((act) => [act, words[act]]);
  },
  style: `
.app-telegram { --app: light-dark(oklch(.5 .13 245), oklch(.8 .1 240)); --chat: light-dark(oklch(.93 .025 215), oklch(.185 .018 240));
  --bubble: light-dark(#fff, oklch(.26 .025 245)); --mine: light-dark(oklch(.95 .06 145), oklch(.4 .09 245)) }
.app-telegram .bubble { border-radius: 14px 14px 14px 4px }
.app-telegram .keys > a, .app-telegram .keys button { background: light-dark(oklch(.47 .05 225 / .92), oklch(.34 .03 245)); color: #fff; border-radius: 8px }`,
};
