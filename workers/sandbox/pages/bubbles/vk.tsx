/** @jsxImportSource hono/jsx */
import type { Bubble } from "./bubble";
import { Keys, Media, Words } from "./parts";

const ACTS = {
  en: { open: "Write to the community", deny: "Forbid messages" },
  ru: { open: "Написать сообществу", deny: "Запретить сообщения" },
};

export const vk: Bubble = {
  View: (shown) => (
    <div class="bubble">
      <Media texts={shown.texts} extras={shown.extras} />
      <Words>{shown.message.text}</Words>
      <Keys {...shown} />
    </div>
  ),
  acts: ({ isAllowed }, { locale }) => {
    const words = ACTS[locale === "ru" ? "ru" : "en"];
    return isAllowed ? [["deny", words.deny]] : [["open", words.open]];
  },
  style: `
.app-vk { --app: light-dark(oklch(.53 .17 255), oklch(.78 .1 250)); --chat: light-dark(#fff, oklch(.17 .004 250));
  --bubble: light-dark(oklch(.955 .006 250), oklch(.275 .008 250)); --mine: light-dark(oklch(.9 .055 250), oklch(.4 .1 255)) }
.app-vk .bubble { border-radius: 18px 18px 18px 6px; box-shadow: none }
.app-vk .keys { width: auto; min-width: 220px; padding: 0 8px 8px }
.app-vk .keys > a, .app-vk .keys button { color: var(--app); background: none; border: 1px solid color-mix(in oklch, var(--app) 40%, transparent); border-radius: 8px }`,
};
