/** @jsxImportSource hono/jsx */
import type { Bubble } from "./bubble";
import { Media, Words } from "./parts";

/** Pressing the only button is a reply; its link is shown below. */
export const viber: Bubble = {
  View: ({ texts, message, extras, search }) => (
    <div class="bubble">
      <Media texts={texts} extras={extras} />
      <Words>{message.text}</Words>
      {extras.button && (
        <form class="press" method="post" action={`/phone/${message.id}/reply`}>
          <input type="hidden" name="q" value={search} />
          <button name="text" value={extras.button.text} type="submit">
            {extras.button.text}
          </button>
          <a href={extras.button.url} target="_blank" rel="noreferrer">
            {extras.button.url}
          </a>
        </form>
      )}
    </div>
  ),
  style: `
.app-viber { --app: light-dark(oklch(.5 .17 295), oklch(.8 .1 295)); --on-app: light-dark(#fff, oklch(.22 .05 295));
  --chat: light-dark(oklch(.965 .012 295), oklch(.19 .018 295)); --bubble: light-dark(#fff, oklch(.27 .02 295));
  --mine: light-dark(oklch(.92 .04 295), oklch(.36 .08 295)) }
.app-viber .bubble { border-radius: 4px 18px 18px 18px }
.app-viber .press button { width: 100%; border: 0; border-radius: 18px; background: var(--app); color: var(--on-app) }
.app-viber .press a { text-align: center }`,
};
