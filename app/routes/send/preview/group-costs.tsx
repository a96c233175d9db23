import { useTranslation } from "react-i18next";
import { DataTable } from "../../../components/tables/data-table";
import { useChannelName } from "../../../components/ui/channel-name";
import { Money } from "../../../components/ui/money";
import { Num } from "../../../components/ui/number";
import type { RunView } from "./dry-run-view.server";

type Group = RunView["groups"][number];

/** Prices by channel and operator group, as if each step reached everyone. */
export function GroupCosts({ run, currency }: { run: RunView; currency: string }) {
  const { t, i18n } = useTranslation("review");
  const channelName = useChannelName();
  const locale = i18n.language;
  const number = (value: number) => <Num value={value} locale={locale} />;
  const groupName = ({ country, operator, isRest }: Group) => {
    if (isRest) return t("otherGroups");
    if (country === "") return t("noGroup");
    return `${country}, ${operator === "" ? t("otherOperators") : operator}`;
  };
  // If no text is long, the column repeats the recipients, and a phone has no room for both.
  const hasSegments = run.groups.some(({ segments, recipients }) => segments !== recipients);
  return (
    <div className="stack gap-2">
      <h2>{t("groups")}</h2>
      {run.steps.length > 1 && <p className="hint">{t("groupsHelp")}</p>}
      <DataTable
        caption={t("groups")}
        fit="flush"
        narrow="scroll"
        rows={run.groups}
        rowKey={(row) => `${row.step} ${row.type} ${row.country} ${row.operator} ${row.isRest}`}
        columns={[
          {
            key: "channel",
            header: t("channel"),
            cell: ({ step, type }) =>
              step === 0 ? channelName(type) : t("fallbackStep", { channel: channelName(type), number: step }),
          },
          { key: "group", header: t("group"), cell: groupName },
          {
            key: "recipients",
            header: t("count_recipients"),
            align: "right",
            cell: ({ recipients }) => number(recipients),
          },
          ...(hasSegments
            ? [
                {
                  key: "segments",
                  header: t("segments"),
                  align: "right" as const,
                  cell: ({ segments }: Group) => number(segments),
                },
              ]
            : []),
          {
            key: "amount",
            header: t("amount"),
            align: "right",
            cell: ({ amount }) => <Money micros={amount} currency={currency} locale={locale} />,
          },
        ]}
      />
    </div>
  );
}
