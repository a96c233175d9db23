import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import { Links, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNonce } from "./components/layout/nonce";
import type { ScreenHandle } from "./web/handle";
import styles from "./styles/app.css?url";
import { localeOf } from "./web/locale";
import { takeToast } from "./web/toast";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const { flash, header } = await takeToast(request);
  return data({ locale: await localeOf(request), flash }, header ? { headers: { "set-cookie": header } } : undefined);
}

export function Layout({ children }: { children: ReactNode }) {
  const locale = useRouteLoaderData<typeof loader>("root")?.locale ?? "ru";
  const nonce = useNonce();
  const refresh = useMatches().some((match) => (match.data as { isRunning?: boolean } | undefined)?.isRunning);
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Title />
        {refresh && (
          <noscript>
            <meta httpEquiv="refresh" content="3" />
          </noscript>
        )}
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

function Title() {
  const { t } = useTranslation("screens");
  const screen = useMatches()
    .map((match) => (match.handle as ScreenHandle | undefined)?.screen)
    .findLast(Boolean);
  return <title>{screen ? `${t("product")} | ${t(screen)}` : t("product")}</title>;
}

export default function App() {
  return <Outlet />;
}
