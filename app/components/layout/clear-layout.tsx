import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "../../i18n/options";
import { type Brand, Mark, type Season } from "../ui/logo";
import { LanguageButton, LanguageMenu } from "./language-menu";
import { useProductName } from "./product";

interface ClearLayoutProps {
  languages: readonly Language[];
  brand?: Brand;
  season?: Season | null;
  children: ReactNode;
}

export function ClearLayout({ languages, brand, season, children }: ClearLayoutProps) {
  const { t } = useTranslation("screens");
  const { t: words } = useTranslation("common");
  const product = useProductName();
  return (
    <div className="clear">
      <a className="skip" href="#main">
        {words("skip")}
      </a>
      <header>
        <Link className="brand" to="/">
          <Mark brand={brand} season={season} />
          <span>{product}</span>
        </Link>
        <div className="row gap-4 text-sm">
          <LanguageButton withIcon />
          <LanguageMenu languages={languages} />
          <Link to="/login">{t("login")}</Link>
          <Link to="/registration">{t("registration")}</Link>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
