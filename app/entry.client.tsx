import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { collect } from "./i18n/collect";
import { openReader } from "./i18n/reader";

const catalogs = import.meta.glob<Record<string, Record<string, string>>>("./i18n/locales/*/*.ts");

// Only the page's own language travels: its files are one chunk (vite.config.ts).
async function load(language: string) {
  const paths = Object.keys(catalogs).filter((path) => path.includes(`/locales/${language}/`));
  const modules = await Promise.all(paths.map(async (path) => [path, await catalogs[path]?.()] as const));
  return collect(Object.fromEntries(modules.filter(([, module]) => module)) as Parameters<typeof collect>[0]);
}

const language = document.documentElement.lang;
const reader = openReader(language, (await load(language))[language] ?? {});

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
