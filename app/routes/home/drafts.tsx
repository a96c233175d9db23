import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatWhen } from "../../components/ui/format";
import type { DraftSummary } from "../../domain/drafts/drafts";
import { useZone } from "../../web/preferences";

/** Mailings that were begun and not sent: each leads on where it was left. */
export function Drafts({ drafts, now }: { drafts: DraftSummary[]; now: number }) {
  const { t, i18n } = useTranslation("home");
  const zone = useZone();
  return (
    <section className="stack gap-2" aria-labelledby="drafts">
      <h2 id="drafts">{t("drafts")}</h2>
      <ul className="stack gap-1">
        {drafts.map(({ id, title, text, updatedAt }) => (
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
    </section>
  );
}
