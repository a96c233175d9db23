/** @jsxImportSource hono/jsx */

import type { Control } from "../core/control";
import type { Thread } from "../core/queries";
import { AppForm } from "./app-form";
import { ControlForm } from "./control-form";
import { PageFrame } from "./page-frame";
import type { Texts } from "./phone-texts";
import { PushForm } from "./push-form";
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
              <ThreadView key={`${thread.number} ${thread.channel}`} {...{ texts, thread, search }} />
            ))}
          </div>
        </div>
        <aside>
          <AppForm texts={texts} />
          <PushForm {...{ texts, search }} />
          <ControlForm {...{ texts, control }} />
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
