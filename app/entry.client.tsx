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
import { followMovedNodes } from "./web/frame/moved-nodes";
import { reloadForNewFiles } from "./web/live/reload-for-new-files";

followMovedNodes();
reloadForNewFiles();
keepEarlyKeys();

type Catalog = Record<string, string>;
// Listing all catalogs of all languages would add 4 KB per page.
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

const fileOf = (namespace: string) => files[namespace];

async function load(namespace: string): Promise<Catalog> {
  const [catalog] = Object.values((await fileOf(namespace)?.()) ?? {});
  return catalog ?? {};
}

// Waits for Remix's own data: a key event while it suspends would reach a root that is not ready.
try {
  RemixBrowser({});
} catch (waiting) {
  await waiting;
}

// All catalogs load before hydration, since a suspended page does not match the server's. The next screen's catalogs
// load when it renders.
const screens = Object.values(window.__remixRouteModules).map((module) => (module?.handle as ScreenHandle)?.screen);
const words = screens.flatMap((screen) => (screen ? ((SCREENS[screen] as Screen).words ?? []) : []));
// Error texts are half of all catalogs, so they load only for a page with errors.
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
