/** @jsxImportSource hono/jsx */
import type { Stored } from "./message";
import { PageFrame } from "./page-frame";
import type { Texts } from "./phone-texts";
import { Time } from "./time";

interface View {
  texts: Texts;
  search: string;
  total: number;
  letters: Stored[];
}

export function LetterView({ texts, search, total, letters }: View) {
  return (
    <PageFrame texts={texts} here="letters" total={total}>
      <main>
        <div>
          <form class="row find" method="get" action="/letters">
            <label>
              {texts.address}
              <input type="search" name="q" value={search} inputmode="email" />
            </label>
            <button type="submit">{texts.find}</button>
          </form>
          <div id="threads">
            {letters.length === 0 && <p>{search ? texts.noLetterMatch : texts.noLetters}</p>}
            {letters.map((letter) => (
              <Letter key={letter.id} {...{ texts, letter }} />
            ))}
          </div>
        </div>
      </main>
    </PageFrame>
  );
}

function Letter({ texts, letter }: { texts: Texts; letter: Stored }) {
  return (
    <section class="sheet thread">
      <h2>{letter.subject}</h2>
      <article class="letter">
        <div class="meta">
          <span>
            {texts.to} <b>{letter.recipient}</b>
          </span>
          <span>
            {texts.from} <b>{letter.sender}</b>
          </span>
          <Time at={letter.received_at} locale={texts.locale} />
        </div>
        <p class="words">{letter.text}</p>
        {letter.html && (
          <details>
            <summary>{texts.html}</summary>
            {/* Nothing in a letter may run here or lead this page away; its links open beside it. */}
            <iframe
              title={letter.subject ?? ""}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              referrerpolicy="no-referrer"
              srcdoc={`<base target="_blank">${letter.html}`}
            />
          </details>
        )}
      </article>
    </section>
  );
}
