import { z } from "zod";
import type { ChannelTemplate, TemplateNews } from "../../../app/domain/base/shared/ports/platform";
import { filled, listOf, maybe, recordOf, text } from "../core/foreign";
import { ask, below } from "../core/http";

/** Meta gives at most 100 a page without complaint. */
const PAGE = 100;
const MOST_PAGES = 20;
const READ_MS = 10_000;
const FIELDS = "name,language,status,category,components";

interface Account {
  host: string;
  version: string;
  token: string;
  waba_id: string;
}

const STATES: Record<string, ChannelTemplate["state"]> = {
  APPROVED: "approved",
  PENDING: "pending",
  IN_APPEAL: "pending",
  REJECTED: "rejected",
  PAUSED: "paused",
  FLAGGED: "approved",
  REINSTATED: "approved",
  DISABLED: "disabled",
  PENDING_DELETION: "disabled",
  DELETED: "disabled",
  LIMIT_EXCEEDED: "disabled",
};

const row = z.object({ name: filled, language: filled, status: text, category: maybe(text), components: z.unknown() });
const page = z.object({
  data: z.array(z.unknown()),
  paging: maybe(z.object({ next: maybe(text), cursors: maybe(z.object({ after: maybe(text) })) })),
});

/** All templates of the business account (protocols §5); null: Meta did not give a whole list. */
export async function readTemplates(account: Account): Promise<ChannelTemplate[] | null> {
  const all: ChannelTemplate[] = [];
  let after: string | undefined;
  for (let read = 0; read < MOST_PAGES; read++) {
    const { data } = page.safeParse((await ask(pageOf(account, after), headersOf(account), READ_MS))?.json);
    if (!data) return null;
    all.push(...data.data.flatMap(templateOf));
    after = data.paging?.next ? data.paging.cursors?.after : undefined;
    if (after === undefined) return all;
  }
  return all;
}

const headersOf = ({ token }: Account) => ({ headers: { authorization: `Bearer ${token}` } });

function pageOf({ host, version, waba_id }: Account, after: string | undefined): URL {
  const url = below(host, `${version}/${waba_id}/message_templates`);
  url.search = new URLSearchParams({ fields: FIELDS, limit: String(PAGE), ...(after && { after }) }).toString();
  return url;
}

function templateOf(given: unknown): ChannelTemplate[] {
  const { data } = row.safeParse(given);
  const state = data && STATES[data.status];
  if (!data || !state) return [];
  const { name, language, category = "", components } = data;
  const parts = listOf(components).map(recordOf);
  const part = (type: string) => parts.find((one) => one.type === type) ?? {};
  const [head, body] = [part("HEADER"), part("BODY")];
  const buttons = listOf(part("BUTTONS").buttons).map(recordOf);
  const parameters = [
    ...(head.format === "TEXT" && gapsIn(head.text).length > 0 ? ["header"] : []),
    ...gapsIn(body.text),
    ...buttons.flatMap(({ type, url }, at) => (type === "URL" && gapsIn(url).length > 0 ? [`button.${at}`] : [])),
  ];
  const header = FILES[String(head.format)] ?? "";
  return [{ name, language, state, category: category.toLowerCase(), header, body: textOf(body.text), parameters }];
}

const FILES: Record<string, ChannelTemplate["header"]> = { IMAGE: "image", VIDEO: "video", DOCUMENT: "file" };

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

const gapsIn = (value: unknown) => [
  ...new Set([...textOf(value).matchAll(/\{\{\s*(\w{1,64})\s*\}\}/g)].map(([, gap]) => gap!)),
];

const news = z.object({ event: text, message_template_name: filled, message_template_language: filled });

/** A change of the webhook field `message_template_status_update`; an unreadable one waits for the next list. */
export function readTemplateNews(value: unknown): TemplateNews[] {
  const { data } = news.safeParse(value);
  const state = data && STATES[data.event];
  return state ? [{ name: data.message_template_name, language: data.message_template_language, state }] : [];
}
