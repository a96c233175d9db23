import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatNumber, formatWhen } from "../../components/ui/format";
import { SCREENS } from "../../screens";
import { useZone } from "../../web/frame/preferences";
import type { HomeData } from "./home";

/** Unsent drafts, each with the next step. */
export function Drafts({ drafts: { shown, total, ending }, now }: Pick<HomeData, "drafts" | "now">) {
  const { t, i18n } = useTranslation("home");
  const zone = useZone();
  return (
    <section className="stack gap-2" aria-labelledby="drafts">
      <h2 id="drafts">{t("drafts")}</h2>
      <ul className="stack gap-1">
        {shown.map(({ id, title, text, updatedAt }) => (
          <li key={id} className="row justify-between gap-3">
            <Link to={`/send/message?d=${id}`} className="min-w-0 truncate">
              {title || text || t("untitled")}
            </Link>
            <span className="flex-none text-sm text-ink-3">
              {t("draftChanged", { when: formatWhen(updatedAt, now, i18n.language, zone) })}
            </span>
          </li>
        ))}
      </ul>
      <p className="row flex-wrap justify-between gap-x-3 text-sm">
        <Link to={SCREENS.sendDrafts.path}>{t("allDrafts", { number: formatNumber(total, i18n.language) })}</Link>
        {ending > 0 && (
          <span className="text-warn">{t("draftsEnding", { number: formatNumber(ending, i18n.language) })}</span>
        )}
      </p>
    </section>
  );
}
