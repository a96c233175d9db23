import { Form, Link, useLocation, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/ui/button";
import { formatTime } from "../../components/ui/format";
import { useZone } from "../../web/frame/preferences";
import { itemPath } from "./paths";
import type { QueueData } from "./review";

interface PutOffsProps {
  data: QueueData;
  search: string;
}

/** What oneself put off and until when; the first of them comes back by itself. */
export function PutOffs({ data: { later, now }, search }: PutOffsProps) {
  const { t, i18n } = useTranslation("reviewQueue");
  const zone = useZone();
  const { revalidate } = useRevalidator();
  const first = later[0]?.until;
  useEffect(() => {
    if (first === undefined) return;
    const timer = setTimeout(revalidate, Math.max(0, first - now) + 1000);
    return () => clearTimeout(timer);
  }, [first, now, revalidate]);
  if (later.length === 0) return null;
  return (
    <section className="stack gap-2 pt-4" aria-labelledby="put-off">
      <h2 id="put-off" className="text-sm font-medium">
        {t("putOffs")}
      </h2>
      <ul className="stack gap-1.5 text-sm">
        {later.map(({ kind, id, until }) => (
          <li key={`${kind} ${id}`}>
            <Link to={itemPath({ kind, id }, search)} preventScrollReset>
              {t(`kind_${kind}`)}
            </Link>
            <span className="text-ink-2">, {t("comesBack", { time: formatTime(until, i18n.language, zone) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Puts what is open off for an hour, or takes it back. */
export function PutOff({ action, until }: { action: string; until: number | null }) {
  const { t, i18n } = useTranslation("reviewQueue");
  const zone = useZone();
  const { pathname } = useLocation();
  const pressed = useNavigation().formData?.get("intent");
  const intent = until === null ? "putOff" : "takeBack";
  return (
    <Form method="post" action={action} className="row flex-wrap" preventScrollReset key={pathname}>
      <Button name="intent" value={intent} busy={pressed === intent && t(intent)}>
        {t(intent)}
      </Button>
      <span className="text-sm text-ink-2">
        {until === null ? t("putOffHelp") : t("comesBack", { time: formatTime(until, i18n.language, zone) })}
      </span>
    </Form>
  );
}
