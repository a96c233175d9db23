import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { version } from "../../../package.json";
import { PageHead } from "../../components/layout/page-head";
import type { ScreenHandle } from "../../web/handle";

export const handle: ScreenHandle = { screen: "about" };

export default function About() {
  const { t } = useTranslation("about");
  return (
    <>
      <PageHead title={t("title")} lead={<span className="num">{t("lead", { version })}</span>} />
      <div className="prose mt-5">
        <h2>{t("what")}</h2>
        <p>{t("whatText")}</p>
        <h2 id="support">{t("support")}</h2>
        <p>{t("supportText")}</p>
        <h2>{t("documentation")}</h2>
        <p>
          {t("documentationText")} <Link to="/documentation/platform/instruction">{t("toDocumentation")}</Link>
        </p>
        <h2>{t("licences")}</h2>
        <p>
          {t("licencesText")} <a href="/licences.txt">{t("toLicences")}</a>
        </p>
      </div>
    </>
  );
}
