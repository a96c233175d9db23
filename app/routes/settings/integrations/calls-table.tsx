import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "../../../components/tables/data-table";
import { Button } from "../../../components/ui/button";
import { Empty } from "../../../components/ui/empty";
import { useErrorText } from "../../../components/ui/error-text";
import { formatWhen } from "../../../components/ui/format";
import { State } from "../../../components/ui/status";
import { useZone } from "../../../web/frame/preferences";
import type { IntegrationData } from "./integration";
import { LIST } from "./style";

type Call = IntegrationData["calls"][number];

/** The last calls, with a retry for rejected ones. */
export function CallsTable({ data }: { data: IntegrationData }) {
  const { t } = useTranslation("integrations");
  const columns = useColumns(data);
  return (
    <section className="stack mt-6 gap-3" aria-labelledby="calls-title">
      <h2 className="text-lg font-medium" id="calls-title">
        {t("calls")}
      </h2>
      {data.calls.length === 0 ? (
        <Empty kind="nothing" icon="zap" title={t("noCalls")}>
          {t("noCallsHelp")}
        </Empty>
      ) : (
        <DataTable caption={t("calls")} columns={columns} rows={data.calls} rowKey={({ id }) => id} />
      )}
    </section>
  );
}

function useColumns({ id: integrationId, kind, now, may }: IntegrationData): Column<Call>[] {
  const { t, i18n } = useTranslation("integrations");
  const errorText = useErrorText();
  const zone = useZone();
  // Calls of other CRMs only reference their subject, so they cannot serve as samples.
  const isMapped = kind === "webhook" || kind === "yclients";
  return [
    {
      key: "time",
      header: t("time"),
      width: "min",
      card: { side: "left", line: 1 },
      cell: ({ updatedAt }) => <span className="num">{formatWhen(updatedAt, now, i18n.language, zone)}</span>,
    },
    {
      key: "to",
      header: t("to"),
      width: "min",
      card: { side: "right", line: 1 },
      cell: ({ recipient, sendingId }) => {
        if (recipient === null) return <span className="text-ink-3">{t("unknown")}</span>;
        if (sendingId === null) return <span className="num">{recipient}</span>;
        return (
          <Link className="num" to={`/messages/outgoing/${sendingId}`}>
            {recipient}
          </Link>
        );
      },
    },
    {
      key: "outcome",
      header: t("outcome"),
      card: { side: "full", line: 2 },
      cell: ({ errors, told, crmError, recipient, isAnswer }) => (
        <>
          {isAnswer ? (
            <State tone={crmError ? "bad" : told === "delivered" ? "ok" : "info"} label={t("answer")} />
          ) : recipient === null && errors.length === 0 ? (
            <State tone="info" label={t("waiting")} />
          ) : (
            <State
              tone={errors.length > 0 ? "bad" : "ok"}
              label={errors.length > 0 ? errors.map(errorText).join(". ") : t("outcomeOk")}
              isLong
            />
          )}
          {(crmError ?? (isAnswer && told === "sent" ? null : told)) !== null && (
            <span className={`block text-xs ${crmError ? "text-bad" : "text-ink-3"}`}>
              {crmError ? errorText(crmError) : t(isAnswer ? "answerPassed" : `told_${told!}`)}
            </span>
          )}
        </>
      ),
    },
    {
      key: "again",
      header: t(isMapped ? "sample" : "again"),
      width: "min",
      card: { side: "right", line: 3 },
      cell: ({ id, errors, isKept, crmError }) => {
        const isRepeated = may.send && (crmError !== null || (errors.length > 0 && isKept));
        const isTried = isMapped && isKept;
        if (!may.update || !(isRepeated || isTried)) return null;
        return (
          <Form method="post" action={`${LIST}/${integrationId}`} className="row">
            <input type="hidden" name="call" value={id} />
            {isTried && (
              <Button size="s" icon="zap" name="intent" value="try">
                {t("tryIt")}
              </Button>
            )}
            {isRepeated && (
              <Button size="s" icon="repeat" name="intent" value={crmError !== null ? "tell" : "again"}>
                {t("again")}
              </Button>
            )}
          </Form>
        );
      },
    },
  ];
}
