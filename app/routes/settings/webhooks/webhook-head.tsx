import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../../components/layout/page-head";
import { Button, LinkButton } from "../../../components/ui/button";
import { formatNumber } from "../../../components/ui/format";
import { StatePill } from "../../../components/ui/status";
import { STATE_STYLE } from "./status-style";
import type { WebhookData } from "./webhook";

export function WebhookHead({
  data: { id, title, url, method, state, delivered, failed, may },
}: {
  data: WebhookData;
}) {
  const { t, i18n } = useTranslation("webhooks");
  const isTesting = useNavigation().formData?.get("intent") === "test";
  const to = `/settings/webhooks/${id}`;
  const counts = { delivered: formatNumber(delivered, i18n.language), failed: formatNumber(failed, i18n.language) };
  return (
    <>
      <PageHead
        title={title}
        crumb={{ to: "/settings/webhooks", label: t("all") }}
        lead={
          <span className="row flex-wrap gap-x-3 gap-y-1">
            <StatePill {...STATE_STYLE[state]} label={t(`state_${state}`)} />
            <span className="num">{t("counts", counts)}</span>
          </span>
        }
      />
      <p className="mt-3 font-mono text-sm text-ink-2 wrap-anywhere">
        {method} {url}
      </p>
      <div className="row mt-4 flex-wrap">
        {may.update && (
          <>
            <Form method="post" action={to} preventScrollReset>
              <Button size="s" icon="zap" name="intent" value="test" busy={isTesting && t("testing")}>
                {t("test")}
              </Button>
            </Form>
            <LinkButton size="s" icon="repeat" to={`${to}/replay`} preventScrollReset>
              {t("replay")}
            </LinkButton>
            <LinkButton size="s" icon="pencil" to={`${to}/edit`} preventScrollReset>
              {t("edit")}
            </LinkButton>
            <LinkButton size="s" icon="key-round" to={`${to}/rotate`} preventScrollReset>
              {t("rotate")}
            </LinkButton>
          </>
        )}
        {may.remove && (
          <LinkButton variant="danger" size="s" icon="trash-2" to={`${to}/remove`} preventScrollReset>
            {t("remove")}…
          </LinkButton>
        )}
      </div>
    </>
  );
}
