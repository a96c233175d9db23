import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { FRAME } from "./i18n/frame";
import { openReader } from "./i18n/reader";
import { SCREENS, type Screen } from "./screens";
import type { ScreenHandle } from "./web/handle";
import { reloadForNewFiles } from "./web/reload-for-new-files";

reloadForNewFiles();

type Catalog = Record<string, string>;
// A list of all files of all languages would be 4 KB of every page.
const LANGUAGES: Record<string, () => Promise<{ words: Record<string, () => Promise<Record<string, Catalog>>> }>> = {
  ru: () => import("./i18n/words/words-ru-files"),
  en: () => import("./i18n/words/words-en-files"),
  es: () => import("./i18n/words/words-es-files"),
  pt: () => import("./i18n/words/words-pt-files"),
  fr: () => import("./i18n/words/words-fr-files"),
  de: () => import("./i18n/words/words-de-files"),
  it: () => import("./i18n/words/words-it-files"),
};

const language = document.documentElement.lang;
const files = (await LANGUAGES[language]?.())?.words ?? {};

const fileOf = (namespace: string) => files[`../locales/${language}/${namespace}.ts`];

async function load(namespace: string): Promise<Catalog> {
  const [catalog] = Object.values((await fileOf(namespace)?.()) ?? {});
  return catalog ?? {};
}

// Remix's page waits for its own data by suspending; a key pressed meanwhile would find a root that cannot answer.
try {
  RemixBrowser({});
} catch (waiting) {
  await waiting;
}

// All words of this page are there before React takes it over: a page that waits in the middle cannot be matched with
// the server's. The next screen's words come when it is drawn.
const screens = Object.values(window.__remixRouteModules).map((module) => (module?.handle as ScreenHandle)?.screen);
const words = screens.flatMap((screen) => (screen ? ((SCREENS[screen] as Screen).words ?? []) : []));
// Sentences of errors are half of all words: a page that came back with some has them, the others fetch them meanwhile.
const { actionData, errors } = window.__remixContext.state;
const said = [...(actionData || errors ? ["errors"] : []), ...(errors ? ["failurePages"] : [])];
const catalogs = await Promise.all(
  [...FRAME, ...said, ...words].map(async (namespace) => [namespace, await load(namespace)]),
);
const has = (namespace: string) => fileOf(namespace) !== undefined;
const reader = openReader(language, Object.fromEntries(catalogs), load, has);

// React writes a text area's first text over what was typed meanwhile, unless the two differ in the page as well.
function keepTyped(field: EventTarget | null) {
  if (field instanceof HTMLTextAreaElement && field.value !== field.defaultValue) field.defaultValue = field.value;
}
document.querySelectorAll("textarea").forEach(keepTyped);
addEventListener("input", ({ target }) => keepTyped(target), { capture: true });

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={reader}>
        <RemixBrowser />
      </I18nextProvider>
    </StrictMode>,
  );
});
