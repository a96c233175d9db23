import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type Brand, Mark, type Season } from "../ui/logo";
import { Rail } from "../ui/rail";
import { useProductName } from "./product";
import { SupportContacts } from "./support-contacts";

interface BlankLayoutProps {
  title: string;
  /** Below the title: link to the other form. */
  lead?: ReactNode;
  links?: ReactNode;
  localeSwitch?: ReactNode;
  brand?: Brand;
  season?: Season | null;
  children: ReactNode;
}

/** Layout of sign-in and related pages. */
export function BlankLayout({ title, lead, links, localeSwitch, brand, season, children }: BlankLayoutProps) {
  const product = useProductName();
  const { t } = useTranslation("screens");
  return (
    <div className="auth">
      <main className="auth-form">
        <Link className="brand" to="/">
          <Mark brand={brand} season={season} />
          <span>{product}</span>
        </Link>
        <div className="auth-middle">
          <div className="stack">
            <h1 className="big">{title}</h1>
            {lead && <p className="text-ink-2">{lead}</p>}
          </div>
          {children}
        </div>
        <footer>
          {links}
          <Link to="/documentation">{t("documentation")}</Link>
          <Link to="/about">{t("about")}</Link>
          <SupportContacts />
          {localeSwitch}
        </footer>
      </main>
      <Pitch />
    </div>
  );
}

function Pitch() {
  const { t } = useTranslation("common");
  return (
    <aside className="auth-side" aria-label={t("aboutProduct")}>
      <p className="big">
        {t("pitchFirst")}
        <br />
        {t("pitchSecond")}
      </p>
      <Rail
        items={[
          {
            key: "viber",
            icon: "clock",
            tone: "warn",
            title: "Viber",
            when: t("pitchFree"),
            detail: t("pitchViber"),
            hop: true,
          },
          { key: "sms", icon: "check-check", tone: "ok", title: "SMS", when: t("pitchPrice"), detail: t("pitchSms") },
          {
            key: "voice",
            icon: "circle-dashed",
            title: t("pitchVoiceTitle"),
            when: t("pitchFree"),
            detail: t("pitchVoice"),
            unused: true,
          },
        ]}
      />
    </aside>
  );
}
