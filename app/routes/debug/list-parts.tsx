import { useTranslation } from "react-i18next";
import { Tabs } from "../../components/layout/tabs";
import { type Column, DataTable } from "../../components/tables/data-table";
import { ListState, type ListStateName, useIsReloading } from "../../components/tables/list-state";
import { LinkButton } from "../../components/ui/button";
import { Empty } from "../../components/ui/empty";
import { Money } from "../../components/ui/money";
import { PageSizes } from "../../components/ui/page-sizes";
import { Pager } from "../../components/ui/pager";
import { SendingStatus, type SendingStatusName } from "../../components/ui/status";
import { PAGE_SIZE } from "../../domain/base/shared/ui-constants";
import { Part } from "./part";

const STATES: ListStateName[] = ["success", "ready", "loading", "error"];

interface Row {
  phone: string;
  status: SendingStatusName;
  price: number;
}

const ROWS: Row[] = [
  { phone: "+7 999 000-10-17", status: "delivered", price: 4_200_000 },
  { phone: "+7 999 000-10-01", status: "failed", price: 0 },
  { phone: "+7 999 000-10-03", status: "seen", price: 4_200_000 },
];

export function ListParts({ chosen }: { chosen: string | null }) {
  const { t } = useTranslation("kit");
  const current = STATES.find((state) => state === chosen) ?? "success";
  const isReloading = useIsReloading();
  return (
    <Part title={t("lists")} wide>
      <Tabs
        label={t("lists")}
        tabs={STATES.map((state) => ({
          to: `/debug?list=${state}`,
          label: t(`list_${state}`),
          current: state === current,
        }))}
      />
      <ListState
        state={isReloading ? "loading" : current}
        rows={ROWS.length}
        retryTo="/debug?list=success"
        ready={<Empty kind="nothing" title={t("listAsk")} />}
      >
        <Messages />
      </ListState>
    </Part>
  );
}

function Messages() {
  const { t, i18n } = useTranslation("kit");
  const columns: Column<Row>[] = [
    {
      key: "phone",
      header: t("recipient"),
      card: { side: "left", line: 1 },
      cell: ({ phone }) => <span className="num font-medium">{phone}</span>,
    },
    {
      key: "status",
      header: t("status"),
      card: { side: "left", line: 2 },
      cell: ({ status }) => <SendingStatus status={status} />,
    },
    {
      key: "price",
      header: t("price"),
      align: "right",
      card: { side: "right", line: 1 },
      cell: ({ price }) => <Money micros={price} currency="RUB" locale={i18n.language} />,
    },
  ];
  return (
    <>
      <DataTable
        caption={t("lists")}
        columns={columns}
        rows={ROWS}
        rowKey={({ phone }) => phone}
        isSelected={({ status }) => status === "seen"}
        fit="flush"
      />
      <Pager next="/debug?list=success">
        <PageSizes size={PAGE_SIZE} to={(rows) => `/debug?rows=${rows}`} />
      </Pager>
    </>
  );
}

/** The three empty states. */
export function EmptyParts() {
  const { t } = useTranslation("kit");
  return (
    <Part title={t("empties")} wide>
      <div className="kit-fields">
        <Empty kind="nothing" title={t("nothing")} actions={<LinkButton to="/debug">{t("send")}</LinkButton>}>
          {t("nothingHelp")}
        </Empty>
        <Empty kind="noMatch" title={t("noMatch")} actions={<LinkButton to="/debug">{t("clear")}</LinkButton>} />
        <Empty kind="noPermission" title={t("noPermission")}>
          {t("noPermissionHelp")}
        </Empty>
      </div>
    </Part>
  );
}
