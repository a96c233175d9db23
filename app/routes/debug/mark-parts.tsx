import { useTranslation } from "react-i18next";
import { Chip, Tag } from "../../components/ui/chip";
import { Money } from "../../components/ui/money";
import { Preloader } from "../../components/ui/preloader";
import { Breakdown, Progress, ThinBar } from "../../components/ui/progress";
import { SegmentMeter } from "../../components/ui/segment-meter";
import { Skeleton } from "../../components/ui/skeleton";
import { SENDING_STYLE, SendingStatus, type SendingStatusName } from "../../components/ui/status";
import { Part } from "./part";

const STATUSES = Object.keys(SENDING_STYLE) as SendingStatusName[];

export function MarkParts() {
  const { t, i18n } = useTranslation("kit");
  const { t: words } = useTranslation("common");
  return (
    <>
      <Part title={t("statuses")}>
        <ul className="stack gap-2">
          {STATUSES.map((status) => (
            <li key={status} className="row justify-between">
              <SendingStatus status={status} />
              <SendingStatus status={status} pill />
            </li>
          ))}
        </ul>
      </Part>
      <Part title={t("chips")}>
        <div className="row flex-wrap">
          <Chip label={t("chipShort")} removeTo="/debug" />
          <Chip label={t("chipLong")} removeTo="/debug" />
          <Tag>{t("draft")}</Tag>
          <Tag>WAPI</Tag>
        </div>
        <p className="hero">
          <Money micros={118_640_500_000} currency="RUB" locale={i18n.language} />
        </p>
      </Part>
      <Part title={t("progress")}>
        <Progress value={64} max={100} label={t("progressLabel")} />
        <ThinBar value={64} max={100} />
        <SegmentMeter segments={2} fill={0.5} />
        <Breakdown
          locale={i18n.language}
          parts={[
            { key: "delivered", label: words("status_delivered"), value: 640, tone: "ok" },
            { key: "sent", label: words("status_sent"), value: 120, tone: "info" },
            { key: "failed", label: words("status_failed"), value: 24, tone: "bad" },
            { key: "pending", label: words("status_pending"), value: 216, tone: "rest" },
          ]}
        />
      </Part>
      <Part title={t("skeletons")}>
        <Preloader label={words("loading")} />
        <Skeleton lines={3} />
      </Part>
    </>
  );
}
