import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { createInstance, type i18n } from "i18next";
import { renderToString } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { NonceProvider } from "./components/layout/nonce";
import { loadParts } from "./components/ui/part";
import { type Language, options } from "./i18n/options";
import { remembering } from "./i18n/remembered.server";
import { resources } from "./i18n/resources.server";
import { thrownOf } from "./web/http/thrown";
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
  await Promise.all([loadParts(), readHandoff(entry)]);
  try {
    const html = renderToString(page);
    headers.set("content-type", "text/html; charset=utf-8");
    return new Response(`<!DOCTYPE html>${html}`, { status, headers });
  } catch (error) {
    // Remix renders thrown Responses; it hides the message of a thrown Error.
    throw request.signal.aborted ? error : Response.json(thrownOf(error, request), { status: 500 });
  }
}

/**
 * Stores the loaders' data where Remix reads it while rendering. Remix would suspend for each part of the stream, but
 * no loader defers anything, and rendering a string is a third faster than a stream.
 */
async function readHandoff({ serverHandoffStream, renderMeta }: EntryContext): Promise<void> {
  if (!serverHandoffStream || !renderMeta) return;
  // Released at the end, because Remix takes its own reader and need not read.
  const reader = serverHandoffStream.getReader();
  const decoder = new TextDecoder();
  let value = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    value += decoder.decode(part.value, { stream: true });
  }
  reader.releaseLock();
  renderMeta.streamCache = { 0: Object.assign(Promise.resolve(), { result: { done: true, value } }) };
}

// One instance per language, shared by all requests.
const speakers = new Map<Language, i18n>();

function speakerOf(language: Language): i18n {
  const known = speakers.get(language);
  if (known) return known;
  const speaker = createInstance();
  // Synchronous: a timer would belong to this request and block others.
  speaker.use(initReactI18next).init({ ...options, lng: language, resources, initImmediate: false });
  speakers.set(language, remembering(speaker));
  return speaker;
}

/** Handles what is left: app/web/http/thrown handles errors of loaders and actions. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || error instanceof Response || isRouteErrorResponse(error)) return;
  thrownOf(error, request);
};
