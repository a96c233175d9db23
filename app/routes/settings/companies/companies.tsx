import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Column } from "../../../components/tables/data-table";
import { ListFoot } from "../../../components/tables/list-foot";
import { OwnList } from "../../../components/tables/own-list";
import { LinkButton } from "../../../components/ui/button";
import { formatRate } from "../../../components/ui/format";
import { State } from "../../../components/ui/status";
import { can } from "../../../domain/base/access/viewer";
import { maySet, PLATFORM, pageOfCompanies } from "../../../domain/papers/companies/find";
import { vatAt } from "../../../domain/papers/companies/vat";
import { titleOfCompany } from "../../../domain/papers/companies/view";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { readPaging } from "../../../web/lists/paging";
import { guard } from "../../../web/session/guard";

export const handle: ScreenHandle = { screen: "companies", live: ["companies"] };

const LIST = SCREENS.companies.path;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.companies);
  const now = platform.clock();
  const paging = readPaging(args.request);
  const walk = { cursor: paging.cursor ?? undefined, limit: paging.rows };
  const { rows: page, next } = await pageOfCompanies(platform.db, viewer, walk);
  const rows = page.map((row) => ({
    id: row.id,
    title: titleOfCompany(row),
    inn: row.details.data.legal.inn,
    isActive: row.isActive,
    vat: vatAt(row.vatRates, now),
    types: row.documentTypes,
    isPlatforms: row.ownerId === PLATFORM,
    mayOpen: maySet(viewer, row),
  }));
  return { rows, next, paging, mayCreate: can(viewer, "companies.create") };
}

type Row = SerializeFrom<typeof loader>["rows"][number];

export default function Companies() {
  const { t } = useTranslation("companies");
  const { rows, next, paging, mayCreate } = useLoaderData<typeof loader>();
  const columns = useColumns();
  const create = (variant?: "primary") =>
    mayCreate && (
      <LinkButton variant={variant} icon="plus" to={`${LIST}/new`}>
        {t("add")}
      </LinkButton>
    );
  const words = { caption: t("caption"), lead: t("lead"), nothing: t("nothing"), nothingHelp: t("nothingHelp") };
  return (
    <OwnList rows={rows} columns={columns} words={words} icon="building-2" create={create}>
      <ListFoot base={LIST} paging={paging} next={next} shown={rows.length} />
    </OwnList>
  );
}

function useColumns(): Column<Row>[] {
  const { t, i18n } = useTranslation("companies");
  return [
    {
      key: "title",
      header: t("company"),
      card: { side: "full", line: 1 },
      cell: ({ id, title, inn, isPlatforms, mayOpen }) => (
        <>
          {mayOpen ? (
            <Link className="block font-medium wrap-anywhere" to={`${LIST}/${id}`}>
              {title}
            </Link>
          ) : (
            <span className="block font-medium wrap-anywhere">{title}</span>
          )}
          <span className="num block text-xs text-ink-3">
            {[inn && t("innIs", { inn }), isPlatforms && t("platforms")].filter(Boolean).join(", ")}
          </span>
        </>
      ),
    },
    {
      key: "documents",
      header: t("documents"),
      card: { side: "full", line: 2 },
      cell: ({ types }) => (
        <span className="text-ink-2">{types.map((type) => t(`document_${type}`)).join(", ") || t("noDocuments")}</span>
      ),
    },
    {
      key: "vat",
      header: t("vat"),
      width: "min",
      card: { side: "left", line: 3 },
      cell: ({ vat }) => (
        <span className="num">
          {vat === null || vat === "none" ? t("withoutVat") : formatRate(Number(vat) / 100, i18n.language)}
        </span>
      ),
    },
    {
      key: "state",
      header: t("state"),
      width: "min",
      card: { side: "right", line: 3 },
      cell: ({ isActive }) =>
        isActive ? (
          <State tone="ok" icon="circle-check" label={t("state_on")} />
        ) : (
          <State tone="mute" icon="ban" label={t("state_off")} />
        ),
    },
  ];
}
