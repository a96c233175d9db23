import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { errorWriter } from "../../../components/ui/error-text";
import type { Viewer } from "../../../domain/base/access/viewer";
import { message } from "../../../domain/base/shared/errors/error-message";
import { newId } from "../../../domain/base/shared/ids";
import type { Platform } from "../../../domain/base/shared/ports/platform";
import { type Draft, draftOf, readDraft } from "../../../domain/messaging/drafts/drafts";
import { draftLike } from "../../../domain/messaging/drafts/resend/resend";
import { sentOf } from "../../../domain/messaging/drafts/send";
import { draftFromQuery, draftFromTemplate } from "../../../domain/messaging/drafts/sources";
import { blankContent } from "../../../domain/messaging/sendings/compose/draft-content";
import { localeOf } from "../../../web/words/locale";
import { readerOf } from "../../../web/words/translator.server";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export interface Asker {
  platform: Platform;
  viewer: Viewer;
}

export interface OpenStep extends Asker {
  draft: Draft;
  /** Reason why the address's template was not applied; `missing`: its unknown id. */
  note: { text: string; missing: string | null } | null;
  as: string | null;
  fetched: { name: string; id: string } | null;
  /** Search without JavaScript: files for an extra, or templates. */
  sought: { name: string; words: string } | null;
}

/** The address's draft: without an id, a new one; a sent draft redirects to its task. */
export async function openStep(args: Pick<LoaderFunctionArgs, "request" | "context">, asker: Asker): Promise<OpenStep> {
  const { viewer, platform } = asker;
  const { request } = args;
  const { pathname, searchParams: query } = new URL(request.url);
  const id = query.get("d") ?? "";
  const as = query.get("as");
  const [name, file] = [query.get("for"), query.get("file")];
  const fetched = name && file && UUID.test(file) ? { name, id: file } : null;
  const words = query.get("words");
  const search = words ? { name: query.get("find") ?? "", words } : null;
  if (!UUID.test(id)) {
    query.set("d", newId());
    throw redirect(`${pathname.replace(/\.data$/, "")}?${query}`, 303);
  }
  const row = await readDraft(platform.db, viewer, id);
  const common = { viewer, platform, as, fetched, sought: search };
  if (row && row.sentAt === null) return { ...common, draft: draftOf(row), note: null };
  const sent = row && (await sentOf(platform, viewer, row));
  if (sent) throw redirect(pathOfSent(sent));
  const { content, problem, missing } = await blankOf(platform, viewer, query);
  const note = problem === null ? null : { text: await writtenFor(args, problem), missing };
  return { ...common, draft: { id, version: 0, content, createdAt: 0, updatedAt: 0 }, note };
}

export function pathOfSent({ kind, id }: { kind: "message" | "task"; id: string }): string {
  return kind === "message" ? `/messages/outgoing/${id}` : `/messages/tasks/${id}`;
}

async function blankOf(platform: Platform, viewer: Viewer, query: URLSearchParams) {
  const { db } = platform;
  const blank = blankContent(viewer.preferences.timeZone);
  const prefilled = draftFromQuery(query, blank);
  const template = query.get("template");
  if (template) {
    const filled = await draftFromTemplate(db, viewer, template, prefilled, { isEdited: query.has("edit") });
    if (filled.ok) return { content: filled.value, problem: null, missing: null };
    const missing = filled.code === "notFound" ? template : null;
    return { content: prefilled, problem: message(filled.problems[0]!), missing };
  }
  const like = query.get("like");
  const content = (like && (await draftLike(platform, viewer, like, blank))) || prefilled;
  return { content, problem: null, missing: null };
}

/** Error text, written on the server because the browser has no such catalog. */
async function writtenFor({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">, problem: string) {
  return errorWriter(readerOf(await localeOf(request, context)))(problem);
}
