/** @jsxImportSource hono/jsx */
import type { Bubble } from "./bubble";
import { Keys, Media, Words } from "./parts";

export const push: Bubble = {
  View: (shown) => (
    <>
      <div class="bubble">
        <b class="words">{shown.message.sender}</b>
        <Words>{shown.message.text}</Words>
        <Media texts={shown.texts} extras={shown.extras} />
      </div>
      <Keys {...shown} />
    </>
  ),
  style: `
.app-push { --app: light-dark(oklch(.45 .03 260), oklch(.8 .03 260)); --chat: light-dark(oklch(.92 .015 260), oklch(.19 .015 260));
  --bubble: light-dark(#fff, oklch(.27 .015 260)) }
.app-push .bubble { border-radius: 14px }`,
};
