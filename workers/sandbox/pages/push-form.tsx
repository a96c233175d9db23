/** @jsxImportSource hono/jsx */
import type { Texts } from "./phone-texts";

/** Subscribes the browser of any phone to notifications. */
export function PushForm({ texts, search }: { texts: Texts; search: string }) {
  return (
    <section class="sheet">
      <h2>{texts.browsers}</h2>
      <p class="meta">{texts.browsersHint}</p>
      <form class="row" method="post" action="/push/browsers">
        <label>
          {texts.search}
          <input name="phone" type="tel" inputmode="tel" required minlength={7} value={search} />
        </label>
        <button type="submit">{texts.subscribe}</button>
      </form>
    </section>
  );
}
