/** @jsxImportSource hono/jsx */
import type { Texts } from "./phone-texts";

/** Starts a chat before the first message; each value is the account and the act. */
const OPENINGS = ["telegram-bot start", "vk-messages open"] as const;

export function AppForm({ texts }: { texts: Texts }) {
  return (
    <section class="sheet">
      <h2>{texts.openApp}</h2>
      <form class="stack" method="post" action="/phone/open">
        <label>
          {texts.search}
          <input name="phone" inputmode="tel" required pattern="[+0-9 ()-]{7,20}" autocomplete="off" />
        </label>
        <label>
          {texts.reference}
          <input name="data" maxlength={1600} autocomplete="off" />
        </label>
        {OPENINGS.map((opening) => (
          <button key={opening} name="opening" value={opening} type="submit">
            {texts.openings[opening]}
          </button>
        ))}
      </form>
    </section>
  );
}
