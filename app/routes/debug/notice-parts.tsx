import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, LinkButton } from "../../components/ui/button";
import { Note } from "../../components/ui/note";
import { EmptyParts } from "./list-parts";
import { Part } from "./part";

const NOTICES = ["ok", "info", "bad"] as const;
const NOTES = ["info", "ok", "warn", "bad"] as const;

export function NoticeParts() {
  const { t } = useTranslation("kit");
  return (
    <>
      <Part title={t("toasts")}>
        <Form method="post" action="/debug" className="row flex-wrap" preventScrollReset>
          {NOTICES.map((tone) => (
            <Button key={tone} name="notice" value={tone}>
              {t(`tone_${tone}`)}
            </Button>
          ))}
        </Form>
      </Part>
      <Part title={t("dialogs")}>
        <LinkButton variant="danger" className="justify-self-start" to="/debug/dialog" preventScrollReset>
          {t("openDialog")}
        </LinkButton>
      </Part>
      <Part title={t("notes")}>
        {NOTES.map((tone) => (
          <Note key={tone} tone={tone}>
            {t(`note_${tone}`)}
          </Note>
        ))}
      </Part>
      <EmptyParts />
    </>
  );
}
