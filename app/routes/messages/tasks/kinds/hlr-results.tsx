import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../components/ui/button";

/** Look-up results: file and lists. */
export function LookUpResults({ taskId }: { taskId: string }) {
  const { t } = useTranslation("tasks");
  const to = `/messages/tasks/${taskId}/lookups`;
  return (
    <section className="stack gap-2" aria-labelledby="results">
      <h2 id="results">{t("lookUpResults")}</h2>
      <p className="hint">{t("lookUpHelp")}</p>
      <p className="text-sm">
        <Link to={to} reloadDocument>
          {t("lookUpFile")}
        </Link>
      </p>
      <Form method="post" action={to} className="row flex-wrap gap-2">
        <Button size="s" name="reachable" value="yes">
          {t("listReachable")}
        </Button>
        <Button size="s" name="reachable" value="no">
          {t("listUnreachable")}
        </Button>
      </Form>
    </section>
  );
}
