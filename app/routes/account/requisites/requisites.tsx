import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Column } from "../../../components/tables/data-table";
import { OwnList } from "../../../components/tables/own-list";
import { LinkButton } from "../../../components/ui/button";
import { State } from "../../../components/ui/status";
import { can } from "../../../domain/access/viewer";
import { findRequisites } from "../../../domain/requisites/find";
import { titleOf } from "../../../domain/requisites/view";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { guard } from "../../../web/session/guard";

export const handle: ScreenHandle = { screen: "requisites", live: ["requisites"] };

const LIST = SCREENS.requisites.path;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.requisites);
  const rows = (await findRequisites(platform.db, viewer)).map(({ details, ...row }) => {
    const { legal, bank } = details.data;
    return {
      ...{ id: row.id, title: titleOf({ ...row, details }), isActive: row.isActive },
      ...{ inn: legal.inn, vatNumber: legal.vatNumber, bank: bank.name, account: bank.rs || bank.iban },
    };
  });
  return { rows, mayCreate: can(viewer, "requisites.create"), mayRemove: can(viewer, "requisites.remove") };
}

type Row = SerializeFrom<typeof loader>["rows"][number];

export default function Requisites() {
  const { t } = useTranslation("requisites");
  const { rows, mayCreate, mayRemove } = useLoaderData<typeof loader>();
  const columns = useColumns(mayRemove);
  const create = (variant?: "primary") =>
    mayCreate && (
      <LinkButton variant={variant} icon="plus" to={`${LIST}/create`}>
        {t("add")}
      </LinkButton>
    );
  const words = { caption: t("caption"), lead: t("lead"), nothing: t("nothing"), nothingHelp: t("nothingHelp") };
  return <OwnList rows={rows} columns={columns} words={words} icon="building-2" create={create} />;
}

function useColumns(mayRemove: boolean): Column<Row>[] {
  const { t } = useTranslation("requisites");
  return [
    {
      key: "title",
      header: t("payer"),
      width: "fill",
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
      width: "fill",
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
