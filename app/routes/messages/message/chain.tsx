import { useTranslation } from "react-i18next";
import { formatWhen } from "../../../components/ui/format";
import { Money } from "../../../components/ui/money";
import { Rail, type RailItem } from "../../../components/ui/rail";
import { type SENDING_STYLE, SendingStatus } from "../../../components/ui/status";
import { useZone } from "../../../web/frame/preferences";
import { useChannel } from "../shared/use-channel";
import { Timeline } from "./timeline";
import type { ChainedMessages } from "./view.server";

type Sent = ChainedMessages["sent"][number];
type Later = ChainedMessages["later"][number];
type Wait = Later["waits"][number];

/** Chain steps: result, cost and what the next one waits for. */
export default function ChainTimeline({
  chain,
  currency,
  now,
}: {
  chain: ChainedMessages;
  currency: string;
  now: number;
}) {
  const { t } = useTranslation("messages");
  const channel = useChannel();
  const heading = (step: number, type: string) =>
    t("stepOf", { number: step + 1, total: chain.total, channel: channel(type) });
  return (
    <ol className="stack gap-4">
      {chain.sent.map((message) => (
        <li key={message.id} className="stack gap-2">
          <div className="row flex-wrap justify-between">
            <h4 className="font-medium">{heading(message.step, message.type)}</h4>
            <SendingStatus status={message.status} />
          </div>
          <Cost message={message} currency={currency} />
          <Timeline trace={message.trace} now={now} />
        </li>
      ))}
      {chain.later.map(({ step, type, mayCome, waits }) => (
        <li key={step} className="stack gap-2">
          <h4 className="font-medium text-ink-2">{heading(step, type)}</h4>
          {waits.length > 0 ? (
            <Waits waits={waits} now={now} />
          ) : (
            <p className="text-ink-2 text-sm">{t(mayCome ? "notYetSent" : "neverSent")}</p>
          )}
        </li>
      ))}
    </ol>
  );
}

function Cost({ message, currency }: { message: Sent; currency: string }) {
  const { t, i18n } = useTranslation("messages");
  const { price, segments, type, isCharged, isRefunded } = message;
  return (
    <p className="row flex-wrap gap-x-2 text-ink-2 text-sm">
      {type === "sms" && segments > 0 && <span>{t("parts", { count: segments })}</span>}
      {isRefunded || price === 0 ? (
        <span>{t("notCharged")}</span>
      ) : (
        <span>
          {t(isCharged ? "charged" : "willCharge")} <Money micros={price} currency={currency} locale={i18n.language} />
        </span>
      )}
    </p>
  );
}

function Waits({ waits, now }: { waits: Wait[]; now: number }) {
  const { t, i18n } = useTranslation("messages");
  const { t: words } = useTranslation("common");
  const zone = useZone();
  const said = ({ trigger, statuses, timed, text }: Wait): string => {
    if (timed !== null) return timed;

    const values = {
      statuses: statuses.map((status) => words(`status_${status as keyof typeof SENDING_STYLE}`)).join(", "),
      text,
    };
    return t(trigger === "onIncomingPayload" ? "wait_onIncomingPayload" : "wait_onStatus", values);
  };
  const items = waits.map(
    (wait): RailItem => ({
      key: wait.trigger,
      icon: "clock",
      title: said(wait),
      detail:
        wait.until === null
          ? t("wait_start")
          : t("waitUntil", { when: formatWhen(wait.until, now, i18n.language, zone) }),
      unused: true,
    }),
  );
  return <Rail items={items} />;
}
