/** @jsxImportSource hono/jsx */
import type { Control } from "../core/control";
import type { Thread } from "../core/queries";
import { ControlForm } from "./control-form";
import { PageFrame } from "./page-frame";
import type { Texts } from "./phone-texts";
import { ThreadView } from "./thread-view";

interface View {
  texts: Texts;
  search: string;
  threads: Thread[];
  total: number;
  control: Control;
  notice: string | undefined;
}

export function PhoneView({ texts, search, threads, total, control, notice }: View) {
  return (
    <PageFrame texts={texts} here="phones" total={total} notice={notice}>
      <main>
        <div>
          <form class="row find" method="get" action="/">
            <label>
              {texts.search}
              <input type="search" name="q" value={search} inputmode="tel" />
            </label>
            <button type="submit">{texts.find}</button>
          </form>
          <div id="threads">
            {search && (
              <p class="meta">
                <a href="/">{texts.all}</a>
              </p>
            )}
            {threads.length === 0 && <p>{search ? texts.noMatch : texts.empty}</p>}
            {threads.map((thread) => (
              <ThreadView key={`${thread.number} ${thread.channel}`} texts={texts} thread={thread} search={search} />
            ))}
          </div>
        </div>
        <aside>
          <AppForm texts={texts} />
          <PushForm texts={texts} search={search} />
          <ControlForm texts={texts} control={control} />
          <section class="sheet">
            <h2>{texts.scripted}</h2>
            <p class="meta">{texts.scriptedHint}</p>
            <dl>
              {texts.script.map(([ending, outcome]) => (
                <div key={ending}>
                  <dt class="num">{ending}</dt>
                  <dd>{outcome}</dd>
                </div>
              ))}
            </dl>
          </section>
        </aside>
      </main>
    </PageFrame>
  );
}

/** Starts a chat before the first message; each value is the account and the act. */
const OPENINGS = ["telegram-bot start", "vk-messages open"] as const;

function AppForm({ texts }: { texts: Texts }) {
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

/** Subscribes a browser with any phone number to notifications. */
function PushForm({ texts, search }: { texts: Texts; search: string }) {
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
