import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../ui/button";
import { Empty } from "../ui/empty";
import type { IconName } from "../ui/icon-names";

const ICONS = {
  shortLinks: "link",
} as const satisfies Record<string, IconName>;

interface Step {
  to: string | null;
  label: "toSupport" | "toSend";
}

const SUPPORT: Step = { to: "/about#support", label: "toSupport" };

/** Empty state with at most a button and a link. */
export function EmptyScreen({ name, next = SUPPORT, also }: { name: keyof typeof ICONS; next?: Step; also?: Step }) {
  const { t } = useTranslation("empty");
  const actions = (
    <>
      {next.to && (
        <LinkButton variant="primary" to={next.to}>
          {t(next.label)}
        </LinkButton>
      )}
      {also?.to && <Link to={also.to}>{t(also.label)}</Link>}
    </>
  );
  return (
    <div className="mt-5">
      <Empty kind="nothing" icon={ICONS[name]} title={t(name)} actions={actions}>
        {t(`${name}Help`)}
      </Empty>
    </div>
  );
}
