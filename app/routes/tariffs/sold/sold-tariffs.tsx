import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../../components/layout/page-head";
import { type Column, DataTable } from "../../../components/tables/data-table";
import { ListFoot } from "../../../components/tables/list-foot";
import { LinkButton } from "../../../components/ui/button";
import { useChannelName } from "../../../components/ui/channel-name";
import { Tag } from "../../../components/ui/chip";
import { Empty } from "../../../components/ui/empty";
import { formatMoney } from "../../../components/ui/format";
import { can } from "../../../domain/base/access/viewer";
import { findAllTariffs } from "../../../domain/money/tariffs/find";
import { currencyOf, type TariffRow } from "../../../domain/money/tariffs/rows";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { readPaging } from "../../../web/lists/paging";
import { guard } from "../../../web/session/guard";
import { MAKES_TARIFFS } from "./rules";

export const handle: ScreenHandle = { screen: "soldTariffs", live: ["tariffs"] };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.soldTariffs);
  const paging = readPaging(args.request);
  const { rows, next } = await findAllTariffs(
    platform,
    viewer,
    { cursor: paging.cursor ?? undefined, limit: paging.rows, offset: 0 },
    { isSold: true },
  );
  return { rows: rows.map(shown), next, paging, mayMake: can(viewer, MAKES_TARIFFS) };
}

function shown({ id, title, source, isActive, data }: TariffRow) {
  return {
    id,
    title,
    source,
    isActive,
    currency: currencyOf(data),
    least: Math.min(...data.rules.map(({ price }) => price)),
    isOne: data.rules.length === 1,
  };
}

type Row = ReturnType<typeof shown>;

/** Tariffs that the viewer sells. */
export default function SoldTariffs() {
  const { t } = useTranslation("pricing");
  const { rows, next, paging, mayMake } = useLoaderData<typeof loader>();
  const columns = useColumns();
  const add = mayMake && (
    <LinkButton variant="primary" icon="plus" to={`${SCREENS.soldTariffs.path}/new`}>
      {t("new")}
    </LinkButton>
  );
  return (
    <>
      <PageHead title={t("caption")} actions={rows.length > 0 && add} />
      <div className="mt-5">
        {rows.length === 0 && !paging.cursor ? (
          <Empty kind="nothing" icon="receipt-text" title={t("nothing")} actions={add}>
            {t("help")}
          </Empty>
        ) : (
          <>
            <DataTable caption={t("caption")} columns={columns} rows={rows} rowKey={({ id }) => id} />
            <ListFoot base={SCREENS.soldTariffs.path} query={{}} paging={paging} next={next} shown={rows.length} />
          </>
        )}
      </div>
    </>
  );
}

function useColumns(): Column<Row>[] {
  const { t, i18n } = useTranslation("pricing");
  const sourceName = useChannelName();
  const locale = i18n.language;
  return [
    {
      key: "title",
      header: t("name"),
      width: "fill",
      card: { side: "left", line: 1 },
      cell: ({ id, title, isActive }) => (
        <span className="row gap-1.5">
          <Link className="cell-link" to={`${SCREENS.soldTariffs.path}/${id}`}>
            {title}
          </Link>
          {!isActive && <Tag>{t("off")}</Tag>}
        </span>
      ),
    },
    {
      key: "source",
      header: t("source"),
      width: "min",
      card: { side: "left", line: 2 },
      cell: ({ source }) => sourceName(source),
    },
    {
      key: "price",
      header: t("prices"),
      width: "min",
      align: "right",
      card: { side: "right", line: 1 },
      cell: ({ least, currency, isOne }) => {
        const price = formatMoney(least, currency, locale);
        return <span className="num">{isOne ? price : t("priceFrom", { price })}</span>;
      },
    },
  ];
}
