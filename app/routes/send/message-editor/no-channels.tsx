import { useTranslation } from "react-i18next";
import { PageHead } from "../../../components/layout/page-head";
import { LinkButton } from "../../../components/ui/button";
import { Empty } from "../../../components/ui/empty";
import type { OpenChannel } from "../../../domain/messaging/drafts/channels";

interface NoChannelsProps {
  title: string | undefined;
  channels: OpenChannel[];
  /** May request a sender name. */
  mayRequestName: boolean;
}

/** No channel is usable yet: offers to request a sender name if only that is missing, else to contact support. */
export default function NoChannels({ title, channels, mayRequestName }: NoChannelsProps) {
  const { t } = useTranslation("compose");
  const { t: frame } = useTranslation("send");
  const nameless = mayRequestName ? channels.find(({ closed }) => closed === "noSenderNames") : undefined;
  return (
    <>
      <PageHead title={title ?? frame("title")} />
      <div className="mt-6">
        <Empty
          kind="nothing"
          icon="tag"
          title={t("noChannels")}
          actions={
            <>
              {nameless && (
                <LinkButton variant="primary" to={`/settings/sendernames/new?type=${nameless.type}`}>
                  {t("requestName")}
                </LinkButton>
              )}
              <LinkButton variant={nameless ? undefined : "primary"} to="/about#support">
                {t("toSupport")}
              </LinkButton>
            </>
          }
        >
          {t(nameless ? "noNameHelp" : "noChannelsHelp")}
        </Empty>
      </div>
    </>
  );
}
