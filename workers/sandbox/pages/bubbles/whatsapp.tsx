/** @jsxImportSource hono/jsx */
import type { Bubble } from "./bubble";
import { Keys, Media, Words } from "./parts";

export const whatsapp: Bubble = {
  View: (shown) => (
    <>
      <div class="bubble">
        <Media texts={shown.texts} extras={shown.extras} />
        <Words>{shown.message.text}</Words>
      </div>
      <Keys {...shown} />
    </>
  ),
  style: `
.app-whatsapp, .app-apisender { --app: light-dark(oklch(.45 .1 160), oklch(.8 .12 155)); --on-app: light-dark(#fff, oklch(.2 .04 160));
  --chat: light-dark(oklch(.945 .018 85), oklch(.18 .01 170)); --bubble: light-dark(#fff, oklch(.26 .015 190)); --mine: light-dark(oklch(.95 .06 140), oklch(.38 .07 160)) }
.app-whatsapp .bubble, .app-apisender .bubble { border-radius: 4px 10px 10px 10px }
.app-whatsapp .keys > *, .app-whatsapp .keys button { background: var(--bubble); color: var(--app); border-radius: 8px }`,
};
