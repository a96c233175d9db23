import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../../components/ui/button";
import { formatMoney, formatTime } from "../../components/ui/format";
import { Icon } from "../../components/ui/icon";
import { Rail } from "../../components/ui/rail";
import { SENDING_STYLE } from "../../components/ui/status";
import { SCREENS } from "../../screens";
import { useZone } from "../../web/frame/preferences";
import type { FirstMessageData } from "./first-message";

type Props = Pick<FirstMessageData, "trial"> & { sent: NonNullable<FirstMessageData["sent"]> };

/** How the message went; a page without JavaScript refreshes itself while it is under way. */
export function SentSelf({ sent, trial }: Props) {
  const { t, i18n } = useTranslation("start");
  const zone = useZone();
  const money = (micros: number) => formatMoney(micros, "RUB", i18n.language);
  const { state, time, phone, price, trace, to } = sent;
  return (
    <>
      <h2 id="self" className="row gap-2">
        {state === "delivered" && <Icon name="circle-check" className="text-ok" />}
        {state === "failed" && <Icon name="circle-alert" className="text-bad" />}
        <span role="status">{t(`gone_${state}`, { time })}</span>
      </h2>
      <p className="text-ink-2">
        {t("charged", { phone, sum: money(price) })} {trial && t("trialLeft", { left: money(trial.left) })}
      </p>
      <div className="max-w-120">
        <Rail
          items={trace.map(({ at, step }) => ({
            key: `${step} ${at}`,
            ...SENDING_STYLE[step],
            title: t(`step_${step}`),
            when: formatTime(at, i18n.language, zone, true),
          }))}
        />
      </div>
      <p className="row flex-wrap gap-4">
        <LinkButton size="s" to={`${SCREENS.firstMessage.path}?again`}>
          {t("oneMore")}
        </LinkButton>
        <Link to={to}>{t("details")}</Link>
      </p>
    </>
  );
}
