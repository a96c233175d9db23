import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Note } from "../../components/ui/note";

/** Without this permission, widgets do not work (spec §6). */
export function NoHandler() {
  return (
    <div className="mt-5">
      <NoRight what="noHandler" />
    </div>
  );
}

export function NoRight({ what }: { what: "noHandler" | "noChannelRight" }) {
  const { t } = useTranslation("widgets");
  return (
    <Note tone="warn">
      {t(what)} <Link to="/about#support">{t("toSupport")}</Link>
    </Note>
  );
}
