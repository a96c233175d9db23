import type { SerializeFrom } from "@remix-run/cloudflare";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../../components/ui/button";
import { useChannelName } from "../../components/ui/channel-name";
import { formatAge, formatNumber, formatWhen } from "../../components/ui/format";
import { Icon } from "../../components/ui/icon";
import type { IconName } from "../../components/ui/icon-names";
import { Rail } from "../../components/ui/rail";
import { StatePill } from "../../components/ui/status";
import type { Tone } from "../../components/ui/tone";
import type { IncidentWithNotes } from "../../domain/network/incidents/incidents";
import { SCREENS } from "../../screens";
import { useZone } from "../../web/frame/preferences";

type Shown = SerializeFrom<IncidentWithNotes>;

const ICON: Record<string, IconName> = { opened: "siren", updated: "megaphone", resolved: "circle-check" };
const TONE: Record<string, Tone> = { opened: "warn", updated: "info", resolved: "ok" };

interface IncidentProps {
  incident: Shown;
  now: number;
  mayWrite: boolean;
}

/** An incident with its customer notices. */
export function Incident({ incident, now, mayWrite }: IncidentProps) {
  const { t, i18n } = useTranslation("console");
  const zone = useZone();
  const { id, title, notes, startedAt, resolvedAt } = incident;
  const lasted = formatAge((resolvedAt ?? now) - startedAt, i18n.language);
  return (
    <article className="stack gap-3" aria-labelledby={`incident-${id}`}>
      <div className="row flex-wrap justify-between gap-2">
        <h2 id={`incident-${id}`} className="wrap-anywhere">
          {title}
        </h2>
        {resolvedAt === null ? (
          <StatePill tone="warn" label={t("openFor", { age: lasted })} />
        ) : (
          <StatePill tone="ok" label={t("lasted", { age: lasted })} />
        )}
      </div>
      <p className="text-sm text-ink-3">
        <Place {...incident} />
      </p>
      <Rail
        label={t("notesOf", { title })}
        items={notes.map(({ id: note, kind, text, createdAt, told, dueAt }) => ({
          key: note,
          icon: ICON[kind]!,
          tone: TONE[kind]!,
          title: t(`note_${kind}` as "note_opened"),
          when: formatWhen(createdAt, now, i18n.language, zone),
          detail: (
            <>
              <span className="block whitespace-pre-line wrap-anywhere">{text}</span>
              <span className="block text-ink-3">
                {t(dueAt === null ? "told" : "telling", { number: formatNumber(told, i18n.language) })}
              </span>
            </>
          ),
        }))}
      />
      {mayWrite && resolvedAt === null && <Acts id={id} />}
    </article>
  );
}

/** An open incident among the figures: its latest note and the available actions. */
export function IncidentGlance({ incident, now, mayWrite }: IncidentProps) {
  const { t, i18n } = useTranslation("console");
  const { id, title, notes, startedAt } = incident;
  const last = notes.at(-1);
  const notified = notes[0]?.told ?? 0;
  return (
    <article className="incident" aria-labelledby={`incident-${id}`}>
      <Icon name="siren" className="text-warn" />
      <div className="stack">
        <h2 id={`incident-${id}`} className="text-base wrap-anywhere">
          {title}, {formatAge(now - startedAt, i18n.language)}
        </h2>
        <p className="text-sm text-ink-2">
          <Place {...incident} />. {t("told", { number: formatNumber(notified, i18n.language) })}
        </p>
        {last && <p className="text-sm whitespace-pre-line wrap-anywhere">{last.text}</p>}
      </div>
      {mayWrite && <Acts id={id} />}
    </article>
  );
}

function Acts({ id }: { id: string }) {
  const { t } = useTranslation("console");
  const base = `${SCREENS.incidents.path}/${id}`;
  return (
    <div className="row flex-wrap gap-2">
      <LinkButton size="s" to={`${base}/update`} preventScrollReset>
        {t("update")}
      </LinkButton>
      <LinkButton size="s" variant="quiet" to={`${base}/resolve`} preventScrollReset>
        {t("resolve")}
      </LinkButton>
    </div>
  );
}

/** Affected channel or provider. */
function Place({ type, provider, days }: Pick<Shown, "type" | "provider" | "days">) {
  const { t } = useTranslation("console");
  const channel = useChannelName();
  const place = type === null ? t("wholePlatform") : channel(type);
  return (
    <>
      {provider ? `${place}, ${provider}` : place}. {t("touchedDays", { count: days })}
    </>
  );
}
