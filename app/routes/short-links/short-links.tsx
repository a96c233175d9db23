import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, Outlet, useLoaderData, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../components/layout/page-head";
import { Split } from "../../components/layout/panel";
import { type Column, DataTable } from "../../components/tables/data-table";
import { ListFoot } from "../../components/tables/list-foot";
import { Button, LinkButton } from "../../components/ui/button";
import { Empty } from "../../components/ui/empty";
import { formatNumber } from "../../components/ui/format";
import { SearchInput } from "../../components/ui/input";
import { State } from "../../components/ui/status";
import { can } from "../../domain/access/viewer";
import { PAGE_SIZE, PAGE_SIZES } from "../../domain/shared/ui-constants";
import { shownAddress, shownTarget } from "../../domain/short-links/address";
import { findLinks, type LinkRow } from "../../domain/short-links/find";
import { stateOfLink } from "../../domain/short-links/view";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { guard } from "../../web/session/guard";

export const handle: ScreenHandle = { screen: "shortLinks", live: ["shortLinks"] };

const LIST = SCREENS.shortLinks.path;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.shortLinks);
  const asked = new URL(args.request.url).searchParams;
  const search = asked.get("search")?.trim().slice(0, 100) || null;
  const cursor = asked.get("cursor") || null;
  const size = PAGE_SIZES.find((one) => one === Number(asked.get("rows"))) ?? PAGE_SIZE;
  const page = { search: search ?? undefined, cursor: cursor ?? undefined, limit: size };
  const { rows, next } = await findLinks(platform.db, viewer, page);
  const now = platform.clock();
  return {
    rows: rows.map((row) => listed(row, now)),
    ...{ next, search, cursor, size, mayCreate: can(viewer, "shortLinks.create") },
  };
}

function listed(row: LinkRow, now: number) {
  const { id, clicks, people } = row;
  return {
    ...{ id, clicks, people, state: stateOfLink(row, now) },
    ...{ address: shownAddress(row), target: shownTarget(row.fullUrl) },
  };
}

export type ListedLink = ReturnType<typeof listed>;

export default function ShortLinks() {
  const { t } = useTranslation("shortLinks");
  const { t: titles } = useTranslation("screens");
  const { rows, next, search, cursor, size, mayCreate } = useLoaderData<typeof loader>();
  const { id } = useParams();
  const columns = useColumns(search);
  const create = (
    <LinkButton variant="primary" icon="plus" to={`${LIST}/new`}>
      {t("newLink")}
    </LinkButton>
  );
  const isUnused = rows.length === 0 && !search && !cursor;
  return (
    <>
      <PageHead
        title={titles("shortLinks")}
        actions={
          <>
            <LinkButton to={`${LIST}/domains`}>{t("domains")}</LinkButton>
            {mayCreate && !isUnused && create}
          </>
        }
      />
      <Split label={t("caption")} panel={id ? <Outlet /> : null}>
        {isUnused ? (
          <div className="mt-5">
            <Empty kind="nothing" icon="link" title={t("nothing")} actions={mayCreate && create}>
              {t("nothingHelp")}
            </Empty>
          </div>
        ) : (
          <div className="mt-5">
            <Form className="row mb-3 flex-wrap gap-3" role="search" action={LIST}>
              <SearchInput name="search" label={t("search")} placeholder={t("search")} defaultValue={search ?? ""} />
              <Button>{t("find")}</Button>
            </Form>
            {rows.length > 0 ? (
              <DataTable
                caption={t("caption")}
                columns={columns}
                rows={rows}
                rowKey={(row) => row.id}
                openKey={id ?? null}
              />
            ) : (
              <Empty kind="noMatch" title={t("noMatch")} actions={<LinkButton to={LIST}>{t("reset")}</LinkButton>} />
            )}
            <ListFoot base={LIST} query={{ search }} paging={{ cursor, rows: size }} next={next} shown={rows.length} />
            <p className="mt-2 text-sm text-ink-3">{t("peopleNote")}</p>
          </div>
        )}
      </Split>
    </>
  );
}

function useColumns(search: string | null): Column<ListedLink>[] {
  const { t, i18n } = useTranslation("shortLinks");
  const query = search ? `?search=${encodeURIComponent(search)}` : "";
  const number = (key: "people" | "clicks"): Column<ListedLink> => ({
    ...{ key, header: t(key), align: "right", width: "min", card: { side: "right", line: key === "people" ? 1 : 2 } },
    cell: (row) => <span className="num">{formatNumber(row[key], i18n.language)}</span>,
  });
  return [
    {
      ...{ key: "link", header: t("link"), card: { side: "full", line: 1 } },
      cell: ({ id, address, target, state }) => (
        <>
          <Link className="block font-medium wrap-anywhere" to={`${LIST}/${id}${query}`} preventScrollReset>
            {address}
          </Link>
          <span className="block text-xs text-ink-3 wrap-anywhere">{target}</span>
          {state !== "works" && <State tone="mute" icon="ban" label={t(`state_${state}`)} />}
        </>
      ),
    },
    number("people"),
    number("clicks"),
  ];
}
