import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { FRAME } from "./i18n/frame";
import { openReader } from "./i18n/reader";

type Catalog = Record<string, string>;
const files = import.meta.glob<Record<string, Catalog>>("./i18n/locales/*/*.ts");

const language = document.documentElement.lang;

async function load(namespace: string): Promise<Catalog> {
  const [catalog] = Object.values((await files[`./i18n/locales/${language}/${namespace}.ts`]?.()) ?? {});
  return catalog ?? {};
}

// The frame's words come at once, as one file (vite.config.ts); a screen's own when it is drawn.
const frame = await Promise.all(FRAME.map(async (namespace) => [namespace, await load(namespace)]));
const reader = openReader(language, Object.fromEntries(frame), load);

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
