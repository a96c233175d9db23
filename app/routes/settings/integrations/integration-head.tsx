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
  const { id, title, type, text, state, isActive, may } = data;
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
            <span>{channelName(type)}</span>
            <span className="num">{t("counts", { accepted, refused })}</span>
          </span>
        }
      />
      <p className="mt-3 whitespace-pre-wrap text-ink-2 wrap-anywhere">{text}</p>
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
            <LinkButton size="s" icon="key-round" to={`${to}/renew`} preventScrollReset>
              {t("renew")}
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
