import { useTranslation } from "react-i18next";
import { Icon } from "../ui/icon";
import { usePresented } from "./product";

interface Contacts {
  email: string | null;
  phone: string | null;
  telegram?: string | null;
}

export function SupportContacts({ title, contacts }: { title?: string; contacts?: Contacts }) {
  const { t } = useTranslation("shell");
  const { support } = usePresented();
  const { email, phone, telegram } = contacts ?? support ?? {};
  const ways = [
    email && ({ key: "email", icon: "mail", href: `mailto:${email}`, text: email } as const),
    phone && ({ key: "phone", icon: "phone", href: `tel:${phone.replace(/[^\d+]/g, "")}`, text: phone } as const),
    telegram && ({ key: "telegram", icon: "send", ...telegramLink(telegram) } as const),
  ].filter((way) => typeof way === "object" && way !== null);
  if (ways.length === 0 && !title) return null;
  return (
    <address className="row flex-wrap gap-x-4 gap-y-1 text-sm not-italic">
      <span className="text-ink-3">{title ?? t("support")}</span>
      {ways.map(({ key, icon, href, text }) => (
        <a key={key} href={href} className="row gap-1.5">
          <Icon name={icon} size="s" />
          {text}
        </a>
      ))}
    </address>
  );
}

export function hasContacts(support: Contacts | undefined): boolean {
  return Boolean(support?.email || support?.phone || support?.telegram);
}

function telegramLink(name: string) {
  const bare = name.replace(/^@/, "");
  return { href: `https://t.me/${bare}`, text: `@${bare}` };
}
