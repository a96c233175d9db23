/** @jsxImportSource hono/jsx */
import { providers } from "../../core/registry";
import type { Bubble } from "./bubble";
import { Media, Words } from "./parts";

const WORDS = {
  en: { hear: "Hear the call", keys: "Press on the phone", without: "Reading out needs JavaScript; this is the text:" },
  ru: { hear: "Прослушать звонок", keys: "Нажать на телефоне", without: "Чтению вслух нужен JavaScript, вот текст:" },
};
const KEYS = ["1", "2", "3", "0"];

/** A robot call: the recording plays, or the browser reads the text; pressing a key is a reply. */
export const voice: Bubble = {
  View: ({ texts, message, extras, search }) => {
    const words = WORDS[texts.locale === "ru" ? "ru" : "en"];
    return (
      <div class="bubble">
        <Media texts={texts} extras={extras} />
        {message.text && (
          <>
            <noscript>{words.without}</noscript>
            <Words>{message.text}</Words>
            <button class="hear" type="button" data-say={message.text}>
              ▶ {words.hear}
            </button>
          </>
        )}
        {providers[message.provider]?.replies && (
          <form class="pad" method="post" action={`/phone/${message.id}/reply`} aria-label={words.keys}>
            <input type="hidden" name="q" value={search} />
            {KEYS.map((key) => (
              <button key={key} name="text" value={key} type="submit">
                {key}
              </button>
            ))}
          </form>
        )}
      </div>
    );
  },
  style: `
.app-voice { --app: light-dark(oklch(.5 .12 150), oklch(.8 .12 155)); --chat: light-dark(oklch(.965 .012 150), oklch(.185 .014 150)) }
.app-voice .bubble { padding-bottom: 10px } .app-voice .hear { margin: 0 12px }
.app-voice .pad { display: flex; gap: 8px; margin: 8px 12px 0 } .app-voice .pad button { min-width: 44px; border-radius: 22px }
@media (scripting: none) { .app-voice .hear { display: none } }`,
};
