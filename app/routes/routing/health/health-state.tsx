import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent, formatTime } from "../../../components/ui/format";
import { State } from "../../../components/ui/status";
import type { Tone } from "../../../components/ui/tone";
import type { HealthLine, ProviderHealth } from "../../../domain/network/routing/health/health-view";
import { useZone } from "../../../web/frame/preferences";

const TONE: Record<HealthLine["state"], Tone> = { ok: "ok", lowered: "warn", tripped: "bad", returning: "info" };

/** Operators shown per cell. */
const OPERATORS = 5;

/** State of the whole provider with the evidence, then the operators whose state differs. */
export function HealthState({ health, now }: { health: Pick<ProviderHealth, "whole" | "operators">; now: number }) {
  const { t } = useTranslation("health");
  const { whole, operators } = health;
  const ill = operators.filter(({ state }) => state !== "ok").slice(0, OPERATORS);
  const why = useWhy(now);
  return (
    <span className="health-state">
      <State tone={TONE[whole.state]} label={t(`state_${whole.state}`)} />
      {whole.state !== "ok" && <span className="text-sm text-ink-3">{why(whole)}</span>}
      {ill.map((line) => (
        <span key={line.operatorGroup} className="stack gap-0">
          <State
            tone={TONE[line.state]}
            label={t("ofOperator", { name: line.operatorGroup.replace("|", " "), state: t(`state_${line.state}`) })}
          />
          <span className="text-sm text-ink-3">{why(line)}</span>
        </span>
      ))}
    </span>
  );
}

function useWhy(now: number) {
  const { t, i18n } = useTranslation("health");
  const zone = useZone();
  return ({ reason, until, state }: HealthLine): string => {
    const values = reason && {
      share: formatPercent(reason.share, i18n.language),
      of: formatNumber(reason.of, i18n.language),
    };
    const next = state !== "lowered" && until !== null && until > now ? formatTime(until, i18n.language, zone) : null;
    return [reason && values ? t(`why_${reason.rule}`, values) : null, next ? t("next", { time: next }) : null]
      .filter(Boolean)
      .join(". ");
  };
}
