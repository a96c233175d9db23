import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Links, Outlet, Scripts, ScrollRestoration, useMatches } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Failure } from "./components/layout/failure";
import { useNonce } from "./components/layout/nonce";
import { RouteAnnouncer } from "./components/layout/route-announcer";
import { Toasts } from "./components/ui/toast";
import { getFrontend } from "./domain/base/settings/frontend";
import { languages } from "./i18n/resources.server";
import styles from "./styles/app.css?url";
import { accentsPath } from "./web/frame/accents";
import { useScreen } from "./web/frame/handle";
import { useDensity } from "./web/frame/preferences";
import { type RootData, useRootData } from "./web/frame/root-data";
import { seasonAt } from "./web/frame/season";
import { themeOf } from "./web/frame/theme";
import { takeToast } from "./web/http/toast";
import { onNewScreen } from "./web/live/on-new-screen";
import { localeOf } from "./web/words/locale";
import { toastText } from "./web/words/toast-text.server";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { platform } = context;
  const [{ flash, header }, theme, frontend, viewer] = await Promise.all([
    takeToast(request),
    themeOf(request),
    getFrontend(platform.db, platform.clock(), new URL(request.url).host),
    context.viewer().catch(() => null),
  ]);
  const { title, brand, support, documents, blogUrl, colors } = { ...frontend, ...viewer?.frontend };
  const season = seasonAt(platform.clock());
  const shown = { title, brand, support, documents, blogUrl, accents: accentsPath(colors) };
  const said = flash && { tone: flash.tone, text: toastText(flash, await localeOf(request, context)) };
  const known: RootData = { languages, theme, season, flash: said, ...shown };
  return data(known, header ? { headers: { "set-cookie": header } } : undefined);
}

/** An action may change the notice, theme or language; the title is read on every screen. */
export const shouldRevalidate = onNewScreen;

export function Layout({ children }: { children: ReactNode }) {
  const root = useRootData();
  const { i18n } = useTranslation();
  const nonce = useNonce();
  const matches = useMatches();
  const refresh = matches.some((match) => (match.data as { isRunning?: boolean } | undefined)?.isRunning);
  // The document's CSP was fixed when it loaded.
  const [hasChat] = useState(() => matches.some((match) => (match.data as { chat?: unknown } | undefined)?.chat));
  const theme = root?.theme ?? "system";
  const density = useDensity();
  return (
    <html
      lang={i18n.language}
      data-theme={theme === "system" ? undefined : theme}
      data-brand={root?.brand ?? "a"}
      data-density={density}
      data-chat={hasChat || undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content={theme === "system" ? "light dark" : theme} />
        <Title product={root?.title} />
        <meta property="csp-nonce" nonce={nonce} />
        {refresh && (
          <noscript>
            <meta httpEquiv="refresh" content="15" />
          </noscript>
        )}
        <link rel="preload" href={fontOf(i18n.language)} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Links />
        {root?.accents && <link rel="stylesheet" href={root.accents} />}
      </head>
      <body>
        {children}
        <Toasts flash={root?.flash} />
        <RouteAnnouncer />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

function fontOf(language: string) {
  return `/fonts/geist-${language === "ru" ? "cyrillic" : "latin"}.woff2`;
}

function Title({ product }: { product?: string | null }) {
  const { t } = useTranslation("screens");
  const { screen } = useScreen();
  const name = product ?? t("product");
  return <title>{screen ? `${name} | ${t(screen)}` : name}</title>;
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return (
    <main className="auth-form min-h-dvh" id="main">
      <Failure />
    </main>
  );
}
