import { RemixBrowser } from "@remix-run/react";
import i18next from "i18next";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { collect } from "./i18n/collect";
import { options } from "./i18n/options";

const catalogs = import.meta.glob<Record<string, Record<string, string>>>("./i18n/locales/*/*.ts");

// Only the page's own language travels: its files are one chunk (vite.config.ts).
async function load(language: string) {
  const paths = Object.keys(catalogs).filter((path) => path.includes(`/locales/${language}/`));
  const modules = await Promise.all(paths.map(async (path) => [path, await catalogs[path]?.()] as const));
  return collect(Object.fromEntries(modules.filter(([, module]) => module)) as Parameters<typeof collect>[0]);
}

const language = document.documentElement.lang;
await i18next
  .use(initReactI18next)
  .init({ ...options, lng: language, fallbackLng: language, resources: await load(language) });

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={i18next}>
        <RemixBrowser />
      </I18nextProvider>
    </StrictMode>,
  );
});
