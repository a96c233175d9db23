import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../components/layout/page-head";
import { useFilterSender } from "../../components/lists/use-filter-sender";
import { Button } from "../../components/ui/button";
import { Empty } from "../../components/ui/empty";
import { SearchInput } from "../../components/ui/input";
import { can } from "../../domain/access/viewer";
import { type Group, search, soughtIn } from "../../domain/search/search";
import { formatPhone } from "../../domain/shared/phone";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { guard } from "../../web/session/guard";
import { localeOf } from "../../web/words/locale";
import { readerOf } from "../../web/words/translator.server";
import { Hits } from "./hits";
import { screensLike } from "./screens-like.server";

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
  if (!sought) return { typed: "", found: null };
  const may = new Set((Object.keys(OPENED_BY) as Group[]).filter((group) => can(viewer, OPENED_BY[group])));
  const [found, language] = await Promise.all([
    search(platform.db, viewer, sought, may),
    localeOf(args.request, args.context),
  ]);
  const digits = may.has("messages") ? sought.phone : null;
  const titleOf = readerOf(language).getFixedT(null, "screens");
  return {
    typed: sought.text,
    found: {
      ...found,
      users: found.users.map(({ id, username, data }) => ({
        id,
        username,
        name: [data.firstName, data.lastName].filter(Boolean).join(" "),
      })),
      screens: screensLike(viewer, sought, titleOf),
      messages: found.messages.map(({ recipient, ...message }) => ({ ...message, recipient: formatPhone(recipient) })),
      contacts: found.contacts.map(({ phone, ...contact }) => ({ ...contact, phone: formatPhone(phone) })),
      digits,
      phone: digits && formatPhone(digits),
      isStaff: may.has("users"),
    },
  };
}

export type SearchData = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Search() {
  const { typed, found } = useLoaderData<typeof loader>();
  const { version, isBusy, ...listeners } = useFilterSender(SCREENS.search.path);
  const { t } = useTranslation("search");
  const { t: screen } = useTranslation("screens");
  const isEmpty = found && !found.phone && Object.values(found).every((one) => !Array.isArray(one) || one.length === 0);
  return (
    <div {...{ onKeyDown: walk }}>
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
          label={t("label")}
          placeholder={t("label")}
          name="q"
          defaultValue={typed}
          autoFocus
          maxLength={300}
          autoComplete="off"
        />
        <Button type="submit">{t("find")}</Button>
      </Form>
      <div className="mt-5" aria-live="polite">
        {isEmpty && (
          <Empty kind="noMatch" title={t("nothing")}>
            {t("nothingHelp")}
          </Empty>
        )}
        {found && !isEmpty && <Hits found={found} />}
        {!found && <p className="hint">{t("help")}</p>}
      </div>
    </div>
  );
}

/** Arrows lead from the box through what was found, and back. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || event.nativeEvent.isComposing) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input[type=search], .todo a")];
  const next = stops[stops.indexOf(event.target as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
