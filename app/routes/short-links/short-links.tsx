import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/cloudflare";
import { Form, Link, Outlet, useLoaderData, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../components/layout/page-head";
import { Split } from "../../components/layout/panel";
import { FilterSelect } from "../../components/lists/filter-fields";
import { type Column, DataTable } from "../../components/tables/data-table";
import { ListFoot } from "../../components/tables/list-foot";
import { Named } from "../../components/tables/named";
import { Button, LinkButton } from "../../components/ui/button";
import { Empty } from "../../components/ui/empty";
import { formatNumber } from "../../components/ui/format";
import { SearchInput } from "../../components/ui/input";
import { State } from "../../components/ui/status";
import { can } from "../../domain/base/access/viewer";
import { PAGE_SIZE, PAGE_SIZES } from "../../domain/base/shared/ui-constants";
import { shownAddress, shownTarget } from "../../domain/messaging/short-links/address";
import { findLinks, type LinkRow, mailingTitles } from "../../domain/messaging/short-links/find";
import { LINK_SOURCES, LINK_STATES, stateOfLink } from "../../domain/messaging/short-links/view";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { guard } from "../../web/session/guard";

export const handle: ScreenHandle = { screen: "shortLinks", live: ["url-shortener"] };

const LIST = SCREENS.shortLinks.path;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.shortLinks);
  const searchParams = new URL(args.request.url).searchParams;
  const search = searchParams.get("search")?.trim().slice(0, 100) || null;
  const cursor = searchParams.get("cursor") || null;
  const size = PAGE_SIZES.find((one) => one === Number(searchParams.get("rows"))) ?? PAGE_SIZE;
  const state = LINK_STATES.find((one) => one === searchParams.get("state")) ?? null;
  const source = LINK_SOURCES.find((one) => one === searchParams.get("source")) ?? null;
  const now = platform.clock();
  const filter = { search: search ?? undefined, state: state ?? undefined, source: source ?? undefined, now };
  const { rows, next } = await findLinks(platform.db, viewer, { ...filter, cursor: cursor ?? undefined, limit: size });
  const titles = can(viewer, SCREENS.tasks) ? await mailingTitles(platform.db, viewer, rows) : null;
  return {
    rows: rows.map((row) => ({ ...listed(row, now), mailing: titles?.get(row.source ?? "") ?? null })),
    next,
    query: { search, state, source },
    cursor,
    size,
    mayCreate: can(viewer, "shortLinks.create"),
  };
}

function listed(row: LinkRow, now: number) {
  const { id, clicks, people } = row;
  return {
    id,
    clicks,
    people,
    state: stateOfLink(row, now),
    isOfTexts: row.source !== null,
    address: shownAddress(row),
    target: shownTarget(row.fullUrl),
  };
}

type ListedLink = SerializeFrom<typeof loader>["rows"][number];

export default function ShortLinks() {
  const { t } = useTranslation("shortLinks");
  const { t: titles } = useTranslation("screens");
  const { rows, next, query, cursor, size, mayCreate } = useLoaderData<typeof loader>();
  const { id } = useParams();
  const columns = useColumns(query);
  const create = (
    <LinkButton variant="primary" icon="plus" to={`${LIST}/new`}>
      {t("newLink")}
    </LinkButton>
  );
  const isFiltered = Object.values(query).some((value) => value !== null);
  const isUnused = rows.length === 0 && !isFiltered && !cursor;
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
            <Form
              key={JSON.stringify(query)}
              className="row mb-3 flex-wrap items-end gap-3"
              role="search"
              action={LIST}
            >
              <div className="w-64">
                <SearchInput
                  name="search"
                  label={t("search")}
                  placeholder={t("search")}
                  defaultValue={query.search ?? ""}
                />
              </div>
              <Choice name="state" query={query} values={LINK_STATES} labels={(value) => t(`state_${value}`)} />
              <Choice name="source" query={query} values={LINK_SOURCES} labels={(value) => t(`source_${value}`)} />
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
            <ListFoot base={LIST} query={query} paging={{ cursor, rows: size }} next={next} shown={rows.length} />
            <p className="mt-2 text-sm text-ink-3">{t("peopleNote")}</p>
          </div>
        )}
      </Split>
    </>
  );
}

type Query = SerializeFrom<typeof loader>["query"];

interface ChoiceProps<Value extends string> {
  name: "state" | "source";
  query: Query;
  values: readonly Value[];
  labels: (value: Value) => string;
}

function Choice<Value extends string>({ name, query, values, labels }: ChoiceProps<Value>) {
  const { t } = useTranslation("shortLinks");
  return (
    <FilterSelect name={name} label={t(name)} defaultValue={query[name] ?? ""}>
      <option value="">{t("any")}</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {labels(value)}
        </option>
      ))}
    </FilterSelect>
  );
}

function useColumns(kept: Query): Column<ListedLink>[] {
  const { t, i18n } = useTranslation("shortLinks");
  const search = new URLSearchParams(Object.entries(kept).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  const query = search.size > 0 ? `?${search}` : "";
  const number = (key: "people" | "clicks"): Column<ListedLink> => ({
    key,
    header: t(key),
    align: "right",
    width: "min",
    card: { side: key === "people" ? "left" : "right", line: 2 },
    cell: (row) => (
      <Named name={t(key)}>
        <span className="num">{formatNumber(row[key], i18n.language)}</span>
      </Named>
    ),
  });
  return [
    {
      key: "link",
      header: t("link"),
      card: { side: "full", line: 1 },
      cell: ({ id, address, target, state, isOfTexts, mailing }) => (
        <>
          <Link className="block font-medium wrap-anywhere" to={`${LIST}/${id}${query}`} preventScrollReset>
            {address}
          </Link>
          <span className="block text-xs text-ink-3 wrap-anywhere">{target}</span>
          {isOfTexts && (
            <span className="block text-xs text-ink-3">{mailing ? t("ofMailing", { mailing }) : t("ofTexts")}</span>
          )}
          {state !== "works" && <State tone="mute" icon="ban" label={t(`state_${state}`)} />}
        </>
      ),
    },
    number("people"),
    number("clicks"),
  ];
}
