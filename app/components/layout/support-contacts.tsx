import { useTranslation } from "react-i18next";
import { Icon } from "../ui/icon";
import { usePresented } from "./product";

/** How to reach the support of this brand; nothing where it has said nothing. */
export function SupportContacts() {
  const { t } = useTranslation("shell");
  const { support } = usePresented();
  if (!support) return null;
  const { email, phone, telegram } = support;
  const ways = [
    email && ({ key: "email", icon: "mail", href: `mailto:${email}`, text: email } as const),
    phone && ({ key: "phone", icon: "phone", href: `tel:${phone.replace(/[^\d+]/g, "")}`, text: phone } as const),
    telegram && ({ key: "telegram", icon: "send", ...telegramLink(telegram) } as const),
  ].filter((way) => way !== null && way !== "");
  if (ways.length === 0) return null;
  return (
    <address className="row flex-wrap gap-x-4 gap-y-1 text-sm not-italic">
      <span className="text-ink-3">{t("support")}</span>
      {ways.map(({ key, icon, href, text }) => (
        <a key={key} href={href} className="row gap-1.5">
          <Icon name={icon} size="s" />
          {text}
        </a>
      ))}
    </address>
  );
}

function telegramLink(name: string) {
  const bare = name.replace(/^@/, "");
  return { href: `https://t.me/${bare}`, text: `@${bare}` };
}
