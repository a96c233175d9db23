import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { Answer } from "../../components/search/search-window";
import { can } from "../../domain/base/access/viewer";
import { type Group, search, searchTermIn } from "../../domain/insight/search/search";
import { SCREENS } from "../../screens";
import type { guard } from "../../web/session/guard";
import { localeOf } from "../../web/words/locale";
import { readerOf } from "../../web/words/translator.server";
import { groupsOf } from "./groups.server";

/** Screen that opens a group's results. */
const OPENED_BY = {
  messages: SCREENS.outgoing,
  contacts: SCREENS.contacts,
  tasks: SCREENS.tasks,
  names: SCREENS.sendernames,
  templates: SCREENS.templates,
  invoices: SCREENS.invoices,
  users: SCREENS.users,
} as const satisfies Record<Group, unknown>;

type Door = Pick<Awaited<ReturnType<typeof guard>>, "viewer" | "platform">;

/** Search results and texts for the page and for the search dialog. */
export async function answerTo(args: LoaderFunctionArgs, { viewer, platform }: Door): Promise<Answer> {
  const typed = new URL(args.request.url).searchParams.get("q") ?? "";
  const query = searchTermIn(typed);
  const may = new Set((Object.keys(OPENED_BY) as Group[]).filter((group) => can(viewer, OPENED_BY[group])));
  const [rows, language] = await Promise.all([
    query && search(platform.db, viewer, query, may),
    localeOf(args.request, args.context),
  ]);
  const t = readerOf(language).getFixedT(language, "search");
  const words = {
    label: t("label"),
    help: t("help"),
    all: t("all"),
    nothing: t("nothing"),
    nothingHelp: t("nothingHelp"),
  };
  if (!query || !rows) return { typed: "", found: null, words };
  const digits = may.has("messages") ? query.phone : null;
  const found = groupsOf(rows, { viewer, query, digits, isStaff: may.has("users"), language });
  return { typed: query.text, found, words };
}
