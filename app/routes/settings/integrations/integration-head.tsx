import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../../components/layout/page-head";
import { Button, LinkButton } from "../../../components/ui/button";
import { useChannelName } from "../../../components/ui/channel-name";
import { formatNumber } from "../../../components/ui/format";
import { StatePill } from "../../../components/ui/status";
import type { IntegrationData } from "./integration";
import { LIST, STATE_STYLE } from "./style";

export function IntegrationHead({ data }: { data: IntegrationData }) {
  const { t, i18n } = useTranslation("integrations");
  const channelName = useChannelName();
  const { id, kind, title, type, text, place, state, isActive, hasAccount, may } = data;
  const to = `${LIST}/${id}`;
  const [accepted, refused] = [data.accepted, data.refused].map((count) => formatNumber(count, i18n.language));
  return (
    <>
      <PageHead
        title={title}
        crumb={{ to: LIST, label: t("all") }}
        lead={
          <span className="row flex-wrap gap-x-3 gap-y-1">
            <StatePill {...STATE_STYLE[state]} label={t(`state_${state}`)} />
            {kind !== "webhook" && <span>{[t(`crm_${kind}`), place].filter(Boolean).join(" · ")}</span>}
            <span>{channelName(type)}</span>
            <span className="num">{t("counts", { accepted, refused })}</span>
          </span>
        }
      />
      {text && <p className="mt-3 whitespace-pre-wrap text-ink-2 wrap-anywhere">{text}</p>}
      <div className="row mt-4 flex-wrap">
        {may.update && (
          <>
            <LinkButton size="s" icon="pencil" to={`${to}/edit`} preventScrollReset>
              {t("edit")}
            </LinkButton>
            <Form method="post" action={to} preventScrollReset>
              <Button
                size="s"
                icon={isActive ? "circle-pause" : "circle-play"}
                name="intent"
                value={isActive ? "off" : "on"}
              >
                {t(isActive ? "switchOff" : "switchOn")}
              </Button>
            </Form>
            {kind === "webhook" && (
              <LinkButton size="s" icon="key-round" to={`${to}/renew`} preventScrollReset>
                {t("renew")}
              </LinkButton>
            )}
            {hasAccount && (
              <Form method="post" action={to} preventScrollReset className="row">
                <Button size="s" icon="zap" name="intent" value="check">
                  {t("check")}
                </Button>
                <Button size="s" name="intent" value="disconnect">
                  {t("disconnect")}
                </Button>
              </Form>
            )}
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
