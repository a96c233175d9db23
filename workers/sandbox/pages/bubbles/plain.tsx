/** @jsxImportSource hono/jsx */
import type { Bubble } from "./bubble";
import { Media, Words } from "./parts";

export const plain: Bubble = {
  View: ({ texts, message, extras }) => (
    <div class="bubble">
      <Media texts={texts} extras={extras} />
      <Words>{message.text}</Words>
    </div>
  ),
};
