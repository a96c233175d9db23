import { useTranslation } from "react-i18next";
import { FilteredBy } from "../../../components/lists/chips";
import { LinkButton } from "../../../components/ui/button";
import { Empty } from "../../../components/ui/empty";
import { wholePath } from "../../../web/lists/whole-path";
import { useTaskChips } from "./filters";
import { pathOf, TASKS } from "./query";
import type { TasksData } from "./tasks";

export function NoTasks() {
  const { t } = useTranslation("tasks");
  const send = (
    <LinkButton variant="primary" icon="plus" to="/send">
      {t("newMailing")}
    </LinkButton>
  );
  return (
    <div className="mt-5">
      <Empty kind="nothing" title={t("nothing")} actions={send}>
        {t("nothingHelp")}
      </Empty>
    </div>
  );
}

/** Empty state: none matching, or none so far. */
export function NoSuchTasks({ data: { query, next, views } }: { data: TasksData }) {
  const { t } = useTranslation("messages");
  const { t: words } = useTranslation("tasks");
  const chips = useTaskChips(query);
  const actions = (
    <>
      {next && <LinkButton to={pathOf(query, { cursor: next })}>{t("further")}</LinkButton>}
      <LinkButton to={wholePath(TASKS, views, query.whose)}>{t("clear")}</LinkButton>
    </>
  );
  return (
    <Empty kind="noMatch" goesOn={next !== null} title={next ? t("noMatchHere") : words("noMatch")} actions={actions}>
      <FilteredBy chips={chips} />
    </Empty>
  );
}
