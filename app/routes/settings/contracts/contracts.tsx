import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Column } from "../../../components/tables/data-table";
import { OwnList } from "../../../components/tables/own-list";
import { LinkButton } from "../../../components/ui/button";
import { can } from "../../../domain/access/viewer";
import { findCompanies, findContracts, maySet } from "../../../domain/companies/find";
import { titleOfCompany } from "../../../domain/companies/view";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { guard } from "../../../web/session/guard";

export const handle: ScreenHandle = { screen: "contracts", live: ["contracts"] };

const LIST = SCREENS.contracts.path;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.contracts);
  const [all, sellers] = await Promise.all([findContracts(platform.db, viewer), findCompanies(platform.db, viewer)]);
  const sellerOf = new Map(sellers.map((row) => [row.id, row]));
  const mayRemove = can(viewer, "contracts.remove");
  const rows = all.map(({ id, title, tags, username, ownerId, companyId, fileId }) => {
    const seller = sellerOf.get(companyId);
    const company = seller ? titleOfCompany(seller) : "";
    const isMine = seller !== undefined && maySet(viewer, seller);
    return { ...{ id, title, tags, username, ownerId, fileId, company }, mayRemove: mayRemove && isMine };
  });
  return { rows, mayCreate: can(viewer, "contracts.create") };
}

type Row = SerializeFrom<typeof loader>["rows"][number];

export default function Contracts() {
  const { t } = useTranslation("contracts");
  const { rows, mayCreate } = useLoaderData<typeof loader>();
  const columns = useColumns();
  const create = (variant?: "primary") =>
    mayCreate && (
      <LinkButton variant={variant} icon="plus" to={`${LIST}/new`} preventScrollReset>
        {t("add")}
      </LinkButton>
    );
  const words = { caption: t("caption"), lead: t("lead"), nothing: t("nothing"), nothingHelp: t("nothingHelp") };
  return <OwnList rows={rows} columns={columns} words={words} icon="file-text" create={create} />;
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation("contracts");
  return [
    {
      key: "title",
      header: t("contract"),
      width: "fill",
      card: { side: "full", line: 1 },
      cell: ({ title, tags, fileId }) => (
        <>
          <span className="block font-medium wrap-anywhere">
            {fileId ? (
              <Link to={`/storage/${fileId}`} reloadDocument>
                {title}
              </Link>
            ) : (
              title
            )}
          </span>
          <span className="block text-xs text-ink-3 wrap-anywhere">{tags.join(", ")}</span>
        </>
      ),
    },
    {
      key: "customer",
      header: t("customer"),
      width: "fill",
      card: { side: "left", line: 2 },
      cell: ({ username, ownerId }) => <Link to={`/users/${ownerId}`}>{username}</Link>,
    },
    {
      key: "company",
      header: t("company"),
      width: "fill",
      card: { side: "full", line: 3 },
      cell: ({ company }) => company,
    },
    {
      key: "acts",
      header: <span className="sr-only">{t("remove")}</span>,
      width: "min",
      align: "right",
      card: { side: "right", line: 2 },
      cell: ({ id, title, mayRemove }) =>
        mayRemove && (
          <LinkButton
            variant="quiet"
            icon="trash-2"
            label={t("removeOne", { title })}
            to={`${LIST}/${id}/remove`}
            preventScrollReset
          />
        ),
    },
  ];
}
