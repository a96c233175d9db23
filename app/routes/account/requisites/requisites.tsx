import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Column } from "../../../components/tables/data-table";
import { OwnList } from "../../../components/tables/own-list";
import { LinkButton } from "../../../components/ui/button";
import { State } from "../../../components/ui/status";
import { can, type Viewer } from "../../../domain/base/access/viewer";
import { payerTitleOf } from "../../../domain/base/shared/legal-name";
import type { Platform } from "../../../domain/base/shared/ports/platform";
import { pageOfContracts } from "../../../domain/papers/companies/find";
import { titleOfCompany } from "../../../domain/papers/companies/view";
import { findRequisites } from "../../../domain/papers/requisites/find";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { guard } from "../../../web/session/guard";

export const handle: ScreenHandle = { screen: "requisites", live: ["requisites", "contracts"] };

const LIST = SCREENS.requisites.path;
const EXPORT = `${LIST}/export`;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.requisites);
  const [own, contracts] = await Promise.all([findRequisites(platform.db, viewer), contractsOf(platform, viewer)]);
  const rows = own.map(({ details, ...row }) => {
    const { legal, bank } = details.data;
    return {
      id: row.id,
      title: payerTitleOf({ ...row, details }),
      isActive: row.isActive,
      inn: legal.inn,
      vatNumber: legal.vatNumber,
      bank: bank.name,
      account: bank.rs || bank.iban,
    };
  });
  const exports = [
    ...(rows.length > 0 ? [{ key: "export" as const, to: EXPORT }] : []),
    ...(can(viewer, SCREENS.users)
      ? [{ key: "exportCustomers" as const, to: `${EXPORT}?whose=${viewer.level === "manager" ? "all" : "customers"}` }]
      : []),
  ];
  return {
    rows,
    contracts,
    exports,
    mayCreate: can(viewer, "requisites.create"),
    mayRemove: can(viewer, "requisites.remove"),
  };
}

const MOST_CONTRACTS = 100;

async function contractsOf({ db }: Platform, viewer: Viewer) {
  if (!can(viewer, "contracts.get")) return [];
  const filter = { ownerId: viewer.id, limit: MOST_CONTRACTS, withSeller: true };
  const { rows } = await pageOfContracts(db, viewer, filter);
  return rows.map(({ id, title, fileId, documentId, seller }) => ({
    id,
    title,
    hasFile: fileId !== null,
    documentId,
    company: seller ? titleOfCompany(seller) : "",
  }));
}

type Row = SerializeFrom<typeof loader>["rows"][number];

export default function Requisites() {
  const { t } = useTranslation("requisites");
  const { rows, exports, mayCreate, mayRemove } = useLoaderData<typeof loader>();
  const columns = useColumns(mayRemove);
  const create = (variant?: "primary") => (
    <div className="row flex-wrap gap-3">
      {exports.map(({ key, to }) => (
        <LinkButton key={key} icon="download" to={to} preventScrollReset>
          {t(key)}
        </LinkButton>
      ))}
      {mayCreate && (
        <LinkButton variant={variant} icon="plus" to={`${LIST}/create`}>
          {t("add")}
        </LinkButton>
      )}
    </div>
  );
  const words = { caption: t("caption"), lead: t("lead"), nothing: t("nothing"), nothingHelp: t("nothingHelp") };
  return (
    <>
      <OwnList rows={rows} columns={columns} words={words} icon="building-2" create={create} />
      <Contracts />
    </>
  );
}

function Contracts() {
  const { t } = useTranslation("requisites");
  const { contracts } = useLoaderData<typeof loader>();
  if (contracts.length === 0) return null;
  return (
    <section className="stack readable mt-8 gap-3" aria-labelledby="contracts">
      <h2 id="contracts">{t("contracts")}</h2>
      <ul className="stack gap-3">
        {contracts.map(({ id, title, company, hasFile, documentId }) => (
          <li key={id}>
            <span className="block font-medium wrap-anywhere">{t("contractIs", { title })}</span>
            <span className="row flex-wrap gap-x-3 text-sm text-ink-3">
              {company && <span className="wrap-anywhere">{t("contractWith", { company })}</span>}
              {hasFile && <a href={`/settings/contracts/${id}/file`}>{t("contractFile")}</a>}
              {documentId && <a href={`/balance/documents/${documentId}/pdf`}>{t("contractPdf")}</a>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useColumns(mayRemove: boolean): Column<Row>[] {
  const { t } = useTranslation("requisites");
  return [
    {
      key: "title",
      header: t("payer"),
      card: { side: "full", line: 1 },
      cell: ({ id, title, inn, vatNumber, isActive }) => (
        <>
          <Link className="block font-medium wrap-anywhere" to={`${LIST}/${id}`}>
            {title}
          </Link>
          <span className="num block text-xs text-ink-3">
            {inn ? t("innIs", { inn }) : vatNumber && t("vatNumberIs", { number: vatNumber })}
          </span>
          {!isActive && <State tone="mute" icon="ban" label={t("isOff")} />}
        </>
      ),
    },
    {
      key: "bank",
      header: t("bank"),
      card: { side: "full", line: 2 },
      cell: ({ bank, account }) => (
        <>
          <span className="block wrap-anywhere">{bank}</span>
          <span className="num block text-xs text-ink-3">{account}</span>
        </>
      ),
    },
    {
      key: "acts",
      header: <span className="sr-only">{t("remove")}</span>,
      width: "min",
      align: "right",
      card: { side: "right", line: 3 },
      cell: ({ id, title }) =>
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
