import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../components/ui/icon";
import { pathOf } from "../step/paths";
import type { PreviewPage } from "./page.server";

/** Problems with links to their fields. */
export function ProblemList({ page: { frame, problems } }: { page: PreviewPage }) {
  const { t } = useTranslation("review");
  if (problems.length === 0) return null;
  return (
    <div className="note note-bad" role="alert">
      <Icon name="circle-alert" className="text-bad" />
      <div>
        <b>{t("problems")}</b>
        <ul>
          {problems.map(({ step, field, text }) => (
            <li key={`${field} ${text}`}>
              <Link to={step === "preview" ? "#schedule" : pathOf(step, frame.id)}>
                {t(step === "preview" ? "schedule" : step)}
              </Link>
              {": "}
              {text}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
