import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { createInstance } from "i18next";
import { renderToReadableStream } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { NonceProvider } from "./components/layout/nonce";
import { options } from "./i18n/options";
import { resources } from "./i18n/resources.server";
import { localeOf } from "./web/locale";
import "./web/context";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  { nonce }: AppLoadContext,
) {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({ ...options, lng: await localeOf(request), resources });
  const body = await renderToReadableStream(
    <I18nextProvider i18n={i18n}>
      <NonceProvider value={nonce}>
        <RemixServer context={entry} url={request.url} nonce={nonce} />
      </NonceProvider>
    </I18nextProvider>,
    {
      nonce,
      signal: request.signal,
      onError: (error) => {
        if (!request.signal.aborted) console.error(JSON.stringify({ event: "render.failed", error: `${error}` }));
      },
    },
  );
  // Nothing is streamed late: a page must be whole without JavaScript.
  await body.allReady;
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(body, { status, headers });
}
