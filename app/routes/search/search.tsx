import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../components/layout/page-head";
import { useFilterSender } from "../../components/lists/use-filter-sender";
import { Hits, walkHits } from "../../components/search/hits";
import type { Answer } from "../../components/search/search-window";
import { Button } from "../../components/ui/button";
import { Empty } from "../../components/ui/empty";
import { SearchInput } from "../../components/ui/input";
import { can } from "../../domain/access/viewer";
import { type Group, search, soughtIn } from "../../domain/search/search";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { guard } from "../../web/session/guard";
import { localeOf } from "../../web/words/locale";
import { readerOf } from "../../web/words/translator.server";
import { groupsOf } from "./groups.server";

export const handle: ScreenHandle = { screen: "search" };

/** The screen that shows what a group's hits open. */
const OPENED_BY = {
  messages: SCREENS.outgoing,
  contacts: SCREENS.contacts,
  tasks: SCREENS.tasks,
  names: SCREENS.sendernames,
  templates: SCREENS.templates,
  invoices: SCREENS.invoices,
  users: SCREENS.users,
} as const satisfies Record<Group, unknown>;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.search);
  const typed = new URL(args.request.url).searchParams.get("q") ?? "";
  const sought = soughtIn(typed);
  const may = new Set((Object.keys(OPENED_BY) as Group[]).filter((group) => can(viewer, OPENED_BY[group])));
  const [rows, language] = await Promise.all([
    sought && search(platform.db, viewer, sought, may),
    localeOf(args.request, args.context),
  ]);
  const t = readerOf(language).getFixedT(language, "search");
  const words = {
    ...{ label: t("label"), help: t("help"), all: t("all") },
    ...{ nothing: t("nothing"), nothingHelp: t("nothingHelp") },
  };
  if (!sought || !rows) return { typed: "", found: null, words };
  const digits = may.has("messages") ? sought.phone : null;
  const found = groupsOf(rows, { viewer, sought, digits, isStaff: may.has("users"), language });
  return { typed: sought.text, found, words };
}

export default function Search() {
  const { typed, found, words } = useLoaderData<typeof loader>() as Answer;
  const { version, isBusy, ...listeners } = useFilterSender(SCREENS.search.path);
  const { t } = useTranslation("search");
  const { t: screen } = useTranslation("screens");
  return (
    <div {...{ onKeyDown: walkHits }}>
      <PageHead title={screen("search")} />
      <Form
        key={version}
        className="row mt-5 max-w-prose"
        role="search"
        action={SCREENS.search.path}
        aria-busy={isBusy}
        {...listeners}
      >
        <SearchInput
          label={words.label}
          placeholder={words.label}
          name="q"
          defaultValue={typed}
          autoFocus
          maxLength={300}
          autoComplete="off"
        />
        <Button type="submit">{t("find")}</Button>
      </Form>
      <div className="mt-5" aria-live="polite">
        {found?.length === 0 && (
          <Empty kind="noMatch" title={words.nothing}>
            {words.nothingHelp}
          </Empty>
        )}
        {found && <Hits found={found} />}
        {!found && <p className="hint">{words.help}</p>}
      </div>
    </div>
  );
}
