import { useTranslation } from "react-i18next";
import { formatPercent } from "../../../components/ui/format";
import type { ProviderHealth } from "../../../domain/network/routing/health/health-view";

/** Current fraction of a provider's share; a pinned provider gets all of it, a drained one nothing. */
export function ProviderWeight({ health: { control, whole } }: { health: Pick<ProviderHealth, "control" | "whole"> }) {
  const { i18n } = useTranslation();
  if (control === "drained") return "—";
  return formatPercent(control === "pinned" ? 1 : whole.weight / 100, i18n.language);
}
