import { useTranslation } from "react-i18next";
import { PageHead } from "../../../components/layout/page-head";
import { LinkButton } from "../../../components/ui/button";
import { Empty } from "../../../components/ui/empty";

/** Nothing can be sent here yet. */
export default function NoChannels({ title }: { title: string | undefined }) {
  const { t } = useTranslation("compose");
  const { t: frame } = useTranslation("send");
  return (
    <>
      <PageHead title={title ?? frame("title")} />
      <div className="mt-6">
        <Empty
          kind="nothing"
          icon="tag"
          title={t("noChannels")}
          actions={
            <LinkButton variant="primary" to="/about#support">
              {t("toSupport")}
            </LinkButton>
          }
        >
          {t("noChannelsHelp")}
        </Empty>
      </div>
    </>
  );
}
