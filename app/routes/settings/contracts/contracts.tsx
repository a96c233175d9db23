import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Column } from "../../../components/tables/data-table";
import { ListFoot } from "../../../components/tables/list-foot";
import { OwnList } from "../../../components/tables/own-list";
import { LinkButton } from "../../../components/ui/button";
import { can } from "../../../domain/base/access/viewer";
import { maySet, pageOfContracts } from "../../../domain/papers/companies/find";
import { titleOfCompany } from "../../../domain/papers/companies/view";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { readPaging } from "../../../web/lists/paging";
import { guard } from "../../../web/session/guard";

export const handle: ScreenHandle = { screen: "contracts", live: ["contracts"] };

const LIST = SCREENS.contracts.path;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.contracts);
  const paging = readPaging(args.request);
  const walk = { cursor: paging.cursor ?? undefined, limit: paging.rows, withSeller: true };
  const { rows: page, next } = await pageOfContracts(platform.db, viewer, walk);
  const mayRemove = can(viewer, "contracts.remove");
  const rows = page.map(({ id, title, tags, username, ownerId, seller, fileId, documentId }) => {
    const company = seller ? titleOfCompany(seller) : "";
    const isMine = seller !== null && maySet(viewer, seller);
    const hasFile = fileId !== null;
    return {
      id,
      title,
      tags,
      username,
      ownerId,
      hasFile,
      company,
      documentId,
      isMine,
      mayRemove: mayRemove && isMine,
    };
  });
  return { rows, next, paging, mayCreate: can(viewer, "contracts.create") };
}

type Row = SerializeFrom<typeof loader>["rows"][number];

export default function Contracts() {
  const { t } = useTranslation("contracts");
  const { rows, next, paging, mayCreate } = useLoaderData<typeof loader>();
  const columns = useColumns();
  const create = (variant?: "primary") =>
    mayCreate && (
      <LinkButton variant={variant} icon="plus" to={`${LIST}/new`} preventScrollReset>
        {t("add")}
      </LinkButton>
    );
  const words = { caption: t("caption"), lead: t("lead"), nothing: t("nothing"), nothingHelp: t("nothingHelp") };
  return (
    <OwnList rows={rows} columns={columns} words={words} icon="file-text" create={create}>
      <ListFoot base={LIST} paging={paging} next={next} shown={rows.length} />
    </OwnList>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation("contracts");
  return [
    {
      key: "title",
      header: t("contract"),
      card: { side: "full", line: 1 },
      cell: ({ id, title, tags, isMine }) => (
        <>
          <span className="block font-medium wrap-anywhere">
            {isMine ? (
              <Link className="inline-block py-0.5" to={`${LIST}/${id}`} preventScrollReset>
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
      card: { side: "left", line: 2 },
      cell: ({ username, ownerId }) => <Link to={`/users/${ownerId}`}>{username}</Link>,
    },
    {
      key: "company",
      header: t("company"),
      card: { side: "full", line: 3 },
      cell: ({ company }) => company,
    },
    {
      key: "file",
      header: t("file"),
      width: "min",
      card: { side: "left", line: 4 },
      cell: ({ id, hasFile, documentId }) => (
        <>
          {hasFile && (
            <a className="block py-0.5" href={`${LIST}/${id}/file`}>
              {t("openFile")}
            </a>
          )}
          {documentId && (
            <a className="block py-0.5" href={`/balance/documents/${documentId}/pdf`}>
              {t("openPdf")}
            </a>
          )}
        </>
      ),
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
