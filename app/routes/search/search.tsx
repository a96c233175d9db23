import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../components/layout/page-head";
import { useFilterSender } from "../../components/lists/use-filter-sender";
import { Hits, walkHits } from "../../components/search/hits";
import { Button } from "../../components/ui/button";
import { Empty } from "../../components/ui/empty";
import { SearchInput } from "../../components/ui/input";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { guard } from "../../web/session/guard";
import { answerTo } from "./answer.server";

export const handle: ScreenHandle = { screen: "search" };

export async function loader(args: LoaderFunctionArgs) {
  return answerTo(args, await guard(args, SCREENS.search));
}

export default function Search() {
  const { typed, found, words } = useLoaderData<typeof loader>();
  const { version, isBusy, ...listeners } = useFilterSender(SCREENS.search.path);
  const { t } = useTranslation("search");
  const { t: screen } = useTranslation("screens");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the links inside
    <div onKeyDown={walkHits}>
      <PageHead title={screen("search")} />
      <Form
        key={version}
        className="row mt-5 max-w-160"
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
