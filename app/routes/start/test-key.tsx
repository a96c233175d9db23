import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CopiedText } from "../../components/ui/copy-button";

/** The account's built-in key, with the page of the first call. */
export function TestKey({ token }: { token: string }) {
  const { t } = useTranslation("start");
  return (
    <section className="stack gap-2" aria-labelledby="test-key">
      <h2 id="test-key">{t("developer")}</h2>
      <p className="font-medium">{t("testKey")}</p>
      <CopiedText text={token} label={t("copyKey")} />
      <p className="hint">
        {t("testKeyHelp")} <Link to="/documentation/api/http-rest">{t("firstCall")}</Link>
      </p>
    </section>
  );
}
