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
// What only the server reads stays there.
const files = import.meta.glob<Record<string, Catalog>>([
  "./i18n/locales/*/*.ts",
  "!./i18n/locales/*/{codes,letters,notices,protocols,rights,trace}.ts",
]);

const language = document.documentElement.lang;

async function load(namespace: string): Promise<Catalog> {
  const [catalog] = Object.values((await files[`./i18n/locales/${language}/${namespace}.ts`]?.()) ?? {});
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
const said = actionData || errors ? ["errors"] : [];
const catalogs = await Promise.all(
  [...FRAME, ...said, ...words].map(async (namespace) => [namespace, await load(namespace)]),
);
const reader = openReader(language, Object.fromEntries(catalogs), load);

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
