import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { createInstance, type i18n } from "i18next";
import { renderToReadableStream } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { NonceProvider } from "./components/layout/nonce";
import { type Language, options } from "./i18n/options";
import { resources } from "./i18n/resources.server";
import { type Thrown, thrownOf } from "./web/http/thrown";
import { localeOf } from "./web/words/locale";
import "./web/http/context";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  { nonce, viewer }: AppLoadContext,
) {
  const i18n = speakerOf(await localeOf(request, { viewer }));
  const page = (
    <I18nextProvider i18n={i18n}>
      <NonceProvider value={nonce}>
        <RemixServer context={entry} url={request.url} nonce={nonce} />
      </NonceProvider>
    </I18nextProvider>
  );
  let failure: Thrown | undefined;
  const onError = (error: unknown) => {
    if (!request.signal.aborted) failure = thrownOf(error, request);
  };
  const body = await renderToReadableStream(page, { nonce, signal: request.signal, onError }).catch((error) => {
    // Remix renders thrown Responses; it hides the message of a thrown Error.
    throw failure ? Response.json(failure, { status: 500 }) : error;
  });
  // No streaming: a page is complete without JavaScript.
  await body.allReady;
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(body, { status, headers });
}

// One instance per language, shared by all requests.
const speakers = new Map<Language, i18n>();

function speakerOf(language: Language): i18n {
  const known = speakers.get(language);
  if (known) return known;
  const speaker = createInstance();
  // Synchronous: a timer would belong to this request and block others.
  speaker.use(initReactI18next).init({ ...options, lng: language, resources, initImmediate: false });
  speakers.set(language, speaker);
  return speaker;
}

/** Errors of loaders and actions are handled in app/web/http/thrown; the rest comes here. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || error instanceof Response || isRouteErrorResponse(error)) return;
  thrownOf(error, request);
};
