import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { keepEarlyKeys } from "./components/extras/early-keys";
import { fetchParts } from "./components/ui/part";
import { FRAME } from "./i18n/frame";
import { openReader } from "./i18n/reader";
import { SCREENS, type Screen } from "./screens";
import { keepTyped } from "./web/forms/keep-typed";
import type { ScreenHandle } from "./web/frame/handle";
import { reloadForNewFiles } from "./web/live/reload-for-new-files";

reloadForNewFiles();
keepEarlyKeys();

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
const catalogs: Record<string, Catalog> = {};
const read = (namespaces: readonly string[]) =>
  Promise.all(namespaces.map(async (name) => (catalogs[name] ??= await load(name))));
await Promise.all([read([...FRAME, ...said, ...words]), fetchParts(read)]);
const has = (namespace: string) => fileOf(namespace) !== undefined;
const reader = openReader(language, catalogs, load, has);

const sayTyped = keepTyped();

function Page() {
  useEffect(sayTyped, []);
  return <RemixBrowser />;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={reader}>
        <Page />
      </I18nextProvider>
    </StrictMode>,
  );
});
