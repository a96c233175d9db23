import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "../../../../components/tables/data-table";
import { Bars } from "../../../../components/ui/bars";
import { formatDate, formatNumber, formatPercent, formatTime } from "../../../../components/ui/format";
import { Money } from "../../../../components/ui/money";
import { Num } from "../../../../components/ui/number";
import { State } from "../../../../components/ui/status";
import { deliveryShare } from "../../../../domain/base/figures/figures";
import { useZone } from "../../../../web/frame/preferences";
import { TASK_STYLE } from "../status-style";
import type { RecurrentTaskData } from "../task";

type Past = RecurrentTaskData["detail"]["past"][number];
type Made = Extract<Past, { kind: "made" }>;

const isMade = (one: Past): one is Made => one.kind === "made";
const shareOf = ({ delivered, left }: Pick<Made, "delivered" | "left">) => deliveryShare({ delivered, sentTo: left });

/** Outcome of each run of a recurrent campaign, and how the runs compare. */
export function PastMailings({ data }: { data: RecurrentTaskData }) {
  const { t, i18n } = useTranslation("tasks");
  const { t: named } = useTranslation("figures");
  const locale = i18n.language;
  const when = useWhen(data.now);
  const { past, isPart } = data.detail;
  const made = past.filter(isMade);
  const number = (value: number) => <Num value={value} locale={locale} />;
  const money = (micros: number) => <Money micros={micros} currency={data.currency} locale={locale} />;
  const figure = (of: (one: Made) => React.ReactNode) => (one: Past) => (isMade(one) ? of(one) : null);
  const percent = (ratio: number | null) => (ratio === null ? "–" : formatPercent(ratio, locale, 1));
  return (
    <section className="stack gap-3" aria-labelledby="past">
      <h2 id="past">{t("past")}</h2>
      {past.length === 0 ? (
        <p className="text-ink-2">{t("pastNone")}</p>
      ) : (
        <>
          {made.length > 1 && <Compared made={made} />}
          <DataTable
            caption={t("past")}
            fit="flush"
            narrow="scroll"
            rows={past}
            rowKey={({ at }) => String(at)}
            columns={[
              {
                key: "when",
                header: t("started"),
                cell: (one) => <When one={one} data={data} when={when} />,
              },
              {
                key: "people",
                header: t("people"),
                align: "right",
                cell: figure(({ people }) => number(people)),
              },
              {
                key: "left",
                header: named("sentTo"),
                align: "right",
                cell: figure(({ left }) => number(left)),
              },
              {
                key: "reached",
                header: named("reached"),
                align: "right",
                cell: figure(({ delivered }) => number(delivered)),
              },
              {
                key: "share",
                header: named("deliveryShare"),
                align: "right",
                cell: figure((one) => <span className="num">{percent(shareOf(one))}</span>),
              },
              {
                key: "failed",
                header: named("notDelivered"),
                align: "right",
                cell: figure(({ errored }) => number(errored)),
              },
              {
                key: "charged",
                header: named("charged"),
                align: "right",
                cell: figure(({ charged }) => money(charged)),
              },
              {
                key: "each",
                header: t("each"),
                align: "right",
                cell: figure(({ charged, delivered }) =>
                  delivered > 0 ? money(Math.round(charged / delivered)) : "–",
                ),
              },
            ]}
          />
          {isPart && <p className="hint">{t("pastPart", { number: formatNumber(past.length, locale) })}</p>}
        </>
      )}
    </section>
  );
}

function When({ one, data, when }: { one: Past; data: RecurrentTaskData; when: (at: number) => string }) {
  const { t, i18n } = useTranslation("tasks");
  const zone = useZone();
  if (isMade(one)) {
    const { tone, icon } = TASK_STYLE[one.state];
    return (
      <>
        <Link className="cell-link" to={`/messages/tasks/${one.id}${data.whose ? `?owner=${data.whose}` : ""}`}>
          {when(one.at)}
        </Link>
        {one.state !== "completed" && (
          <div>
            <State tone={tone} icon={icon} label={t(`state_${one.state}`)} />
          </div>
        )}
      </>
    );
  }
  const { at, since, count, code, text } = one;
  const day = (ms: number) => formatDate(ms, i18n.language, zone);
  return (
    <>
      <span className="font-medium">{count > 1 ? `${day(since)} – ${day(at)}` : when(at)}</span>
      <div>
        <State
          tone="warn"
          icon="ban"
          label={count > 1 ? t("leftOutSome", { number: formatNumber(count, i18n.language) }) : t("leftOut")}
        />
      </div>
      <p className="hint">{code ? t(`leftOut_${code}`) : text}</p>
    </>
  );
}

/** Compares the last campaign with the earlier ones. */
function Compared({ made }: { made: Made[] }) {
  const { t, i18n } = useTranslation("tasks");
  const zone = useZone();
  const locale = i18n.language;
  const ended = made.filter(({ left, state }) => left > 0 && !["scheduled", "running", "paused"].includes(state));
  const [last, ...before] = ended;
  const sum = (of: (one: Made) => number) => before.reduce((total, one) => total + of(one), 0);
  const [is, was] = [
    last ? shareOf(last) : null,
    shareOf({ delivered: sum((o) => o.delivered), left: sum((o) => o.left) }),
  ];
  if (!last || is === null || was === null) return null;
  const finding = t("pastFinding", {
    is: formatPercent(is, locale, 1),
    was: formatPercent(was, locale, 1),
    count: last.delivered,
    number: formatNumber(last.delivered, locale),
  });
  const day = ({ at }: Made) => formatDate(at, locale, zone);
  return (
    <div className="stack gap-2">
      <h3>{t("reachedPeople")}</h3>
      <Bars
        name="past-bars"
        title={t("reachedPeople")}
        finding={finding}
        values={made.toReversed().map((one) => one.delivered)}
      />
      <p className="row justify-between text-sm text-ink-3" aria-hidden="true">
        <span>{day(made.at(-1)!)}</span>
        <span>{day(made[0]!)}</span>
      </p>
      <p className="text-sm text-ink-2">{finding}</p>
    </div>
  );
}

function useWhen(now: number) {
  const { i18n } = useTranslation("tasks");
  const zone = useZone();
  const locale = i18n.language;
  const yearOf = (at: number) => formatDate(at, locale, zone, { year: true }).slice(-4);
  return (at: number) =>
    `${formatDate(at, locale, zone, { year: yearOf(at) !== yearOf(now) })}, ${formatTime(at, locale, zone)}`;
}
