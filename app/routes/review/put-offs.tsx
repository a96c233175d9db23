import { Form, Link, useLocation, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/ui/button";
import { useChannelName } from "../../components/ui/channel-name";
import { formatTime } from "../../components/ui/format";
import { useZone } from "../../web/frame/preferences";
import { QueueLine, useLineTitle } from "./queue-list";
import type { QueueData } from "./review";

interface PutOffsProps {
  data: QueueData;
  search: string;
  openId: string | null;
}

/** Items that the viewer postponed, with the time of return; the next one returns by itself. */
export function PutOffs({ data: { later, now }, search, openId }: PutOffsProps) {
  const { t, i18n } = useTranslation("reviewQueue");
  const zone = useZone();
  const channel = useChannelName();
  const titleOf = useLineTitle();
  const { revalidate } = useRevalidator();
  const first = later[0]?.until;
  useEffect(() => {
    if (first === undefined) return;
    const timer = setTimeout(revalidate, Math.max(0, first - now) + 1000);
    return () => clearTimeout(timer);
  }, [first, now, revalidate]);
  if (later.length === 0) return null;
  return (
    <>
      <h2 id="put-off" className="pt-4 text-sm font-medium">
        {t("putOffs")}
      </h2>
      <ol className="queue" aria-labelledby="put-off">
        {later.map((row) => (
          <QueueLine
            key={`${row.kind} ${row.id}`}
            row={row}
            search={search}
            isOpen={row.id === openId}
            title={titleOf(row)}
            aside={t("putOffUntil", { time: formatTime(row.until, i18n.language, zone) })}
            about={[
              <Link key="owner" to={`/users/${row.ownerId}`}>
                {row.owner}
              </Link>,
              row.kind === "held" && row.title,
              row.type && channel(row.type),
            ]}
          />
        ))}
      </ol>
    </>
  );
}

/** Postpones the open item for an hour, or undoes that. */
export function PutOff({ action, until }: { action: string; until: number | null }) {
  const { pathname } = useLocation();
  return (
    <Form method="post" action={action} className="row flex-wrap" preventScrollReset key={pathname}>
      <PutOffButton until={until} />
    </Form>
  );
}

export function PutOffButton({ until }: { until: number | null }) {
  const { t, i18n } = useTranslation("reviewQueue");
  const zone = useZone();
  const pressed = useNavigation().formData?.get("intent");
  const intent = until === null ? "putOff" : "takeBack";
  return (
    <>
      <Button variant="quiet" name="intent" value={intent} busy={pressed === intent && t(intent)}>
        {t(intent)}
      </Button>
      {until !== null && (
        <span className="text-sm text-ink-2">{t("comesBack", { time: formatTime(until, i18n.language, zone) })}</span>
      )}
    </>
  );
}
