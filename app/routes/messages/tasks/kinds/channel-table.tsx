import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "../../../../components/tables/data-table";
import { Icon } from "../../../../components/ui/icon";
import { Money } from "../../../../components/ui/money";
import { Num } from "../../../../components/ui/number";
import { unreportedOf } from "../../../../domain/base/figures/figures";
import { useChannel } from "../../shared/use-channel";
import type { BulkData } from "../task";
import type { StepRow } from "./bulk-detail.server";

/** Messages of each step; the last line counts people. */
export function ChannelTable({ data, steps }: { data: BulkData; steps: StepRow[] }) {
  const { t, i18n } = useTranslation("tasks");
  const { t: figure } = useTranslation("figures");
  const channel = useChannel();
  const { detail, currency, sent, sentTo, delivered, errored, finishedAt } = data;
  const names = {
    left: figure("sentMessages"),
    arrived: figure("delivered"),
    waiting: t(finishedAt === null ? "column_waiting" : "column_silent"),
    failed: figure("notDelivered"),
  };
  const locale = i18n.language;
  const isChain = steps.length > 1;
  const number = (value: number) => <Num value={value} locale={locale} />;
  const money = (micros: number) => <Money micros={micros} currency={currency} locale={locale} />;
  const counted = (key: keyof typeof names, people: number): Column<StepRow> => ({
    key,
    header: names[key],
    align: "right",
    cell: (row) => number(row[key]),
    ...(isChain && { footer: <b className="font-medium">{number(people)}</b> }),
  });
  const columns: Column<StepRow>[] = [
    {
      key: "channel",
      header: t("channel"),
      cell: ({ step, channel: type }) => (
        <span className="row gap-1.5">
          {step > 0 && <Icon name="corner-down-right" size="s" className="text-ink-3" />}
          <span className="font-medium">{channel(type)}</span>
        </span>
      ),
      ...(isChain && { footer: <b className="font-medium">{t("people")}</b> }),
    },
    counted("left", sentTo),
    counted("arrived", delivered),
    {
      key: "seen",
      header: t("column_seen"),
      align: "right",
      cell: ({ seen }) => (seen === null ? <span className="text-ink-3">{t("neverSeen")}</span> : number(seen)),
    },
    counted("waiting", unreportedOf({ sent, delivered })),
    counted("failed", errored),
    {
      key: "charged",
      header: figure("charged"),
      align: "right",
      cell: ({ charged }) => money(charged),
      ...(isChain && { footer: <b className="font-medium">{money(detail.money.charged)}</b> }),
    },
  ];
  return (
    <section className="stack gap-2" aria-labelledby="by-channel">
      <h2 id="by-channel">{t("byChannel")}</h2>
      <DataTable
        caption={t("byChannelCaption")}
        columns={columns}
        rows={steps}
        rowKey={({ step }) => String(step)}
        fit="flush"
        narrow="scroll"
      />
      {detail.doubles > 0 && (
        <p className="hint">
          {t("doublePeople", { count: detail.doubles })} {t("doubleCost")} {money(detail.twice)}.
        </p>
      )}
    </section>
  );
}
