import { useTranslation } from "react-i18next";
import { LinkButton } from "../../components/ui/button";
import { Empty } from "../../components/ui/empty";
import type { IncomingData } from "./incoming";
import { INCOMING, isFiltered } from "./incoming-query";

/** Nothing yet, nothing like this, or a phone that is none. */
export function NothingReceived({ data: { query, isPhone, maySend } }: { data: IncomingData }) {
  const { t } = useTranslation("incoming");
  const { t: words } = useTranslation("messages");
  const clear = <LinkButton to={INCOMING}>{words("clear")}</LinkButton>;
  if (!isPhone) {
    return (
      <Empty kind="noMatch" title={words("phoneUnknown", { value: query.phone })} actions={clear}>
        {words("phoneUnknownHelp")}
      </Empty>
    );
  }
  if (isFiltered(query) || query.cursor) {
    return (
      <Empty kind="noMatch" title={t("noMatch")} actions={clear}>
        {words("noMatchHelp")}
      </Empty>
    );
  }
  const send = (
    <LinkButton variant="primary" icon="plus" to="/send">
      {words("newMailing")}
    </LinkButton>
  );
  return (
    <Empty kind="nothing" title={t("nothing")} actions={maySend && send}>
      {t("nothingHelp")}
    </Empty>
  );
}
