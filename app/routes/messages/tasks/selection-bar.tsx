import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceForm } from "../../../components/lists/choice-form";
import { Button } from "../../../components/ui/button";
import { pathOf, STOP_TASKS } from "./query";
import type { ListedTask, TasksData } from "./tasks";

interface Props {
  data: TasksData;
  rows: ListedTask[];
  children: ReactNode;
}

/** Bulk pause and resume; stopping is final and asks first. */
export function TasksChoice({ data: { key, query, mayUpdate }, rows, children }: Props) {
  const { t, i18n } = useTranslation("tasks");
  const { t: choosing } = useTranslation("choosing");
  if (!mayUpdate) return children;
  const here = pathOf(query);
  const actions = (
    <>
      <Button size="s" icon="pause" name="intent" value="pause">
        {t("pause")}
      </Button>
      <Button size="s" icon="play" name="intent" value="resume">
        {t("resume")}
      </Button>
      <Button size="s" icon="square" formMethod="get" formAction={STOP_TASKS}>
        {t("stop")}
      </Button>
    </>
  );
  return (
    <ChoiceForm
      rows={rows}
      action={here}
      method="post"
      kept={here.split("?")[1]}
      whole={null}
      say={(word, values) => choosing(word, { number: "", ...values })}
      locale={i18n.language}
      actions={actions}
    >
      <input type="hidden" name="key" value={key} />
      {children}
    </ChoiceForm>
  );
}
