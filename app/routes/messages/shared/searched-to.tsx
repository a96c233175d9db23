import { useTranslation } from "react-i18next";
import { LinkButton } from "../../../components/ui/button";
import { formatWhen } from "../../../components/ui/format";
import { useZone } from "../../../web/frame/preferences";

interface Searched {
  /** ms UTC */
  searchedTo: number;
  now: number;
}

function useSearchedTo({ searchedTo, now }: Searched): string {
  const { t, i18n } = useTranslation("messages");
  const zone = useZone();
  return t("searchedTo", { when: formatWhen(searchedTo, now, i18n.language, zone) });
}

/** Shown below a page if the search stopped before the page was full. */
export function SearchedTo({ to, ...searched }: Searched & { to: string }) {
  const { t } = useTranslation("messages");
  return (
    <p className="row mt-3 gap-3" role="status">
      <span className="hint">{useSearchedTo(searched)}</span>
      <LinkButton size="s" to={to}>
        {t("further")}
      </LinkButton>
    </p>
  );
}

/** How far an unsuccessful search has progressed. */
export function SearchedHint(searched: Searched) {
  return <>{useSearchedTo(searched)}</>;
}
