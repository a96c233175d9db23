import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DialogBody, DialogFoot, DialogFrame } from "../../components/layout/dialog-frame";
import { Button, LinkButton } from "../../components/ui/button";
import { SCREENS } from "../../screens";
import { guard } from "../../web/session/guard";

export async function loader(args: LoaderFunctionArgs) {
  await guard(args, SCREENS.debug);
  return null;
}

export default function Dialog() {
  const { t } = useTranslation("kit");
  return (
    <DialogFrame title={t("dialogTitle")} closeTo="/debug">
      <Form method="post" action="/debug" preventScrollReset>
        <DialogBody>
          <p>{t("dialogText")}</p>
        </DialogBody>
        <DialogFoot>
          <Button variant="danger-solid" name="notice" value="ok">
            {t("removeMany")}
          </Button>
          <LinkButton variant="quiet" to="/debug" preventScrollReset>
            {t("cancel")}
          </LinkButton>
        </DialogFoot>
      </Form>
    </DialogFrame>
  );
}
