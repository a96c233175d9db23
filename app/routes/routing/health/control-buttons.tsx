import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button";
import { CONTROLS } from "../../../domain/network/routing/rules/tags";

/** Automatic, fixed weight or draining; works without JavaScript. */
export function ControlButtons({
  id,
  title,
  control,
}: {
  id: string;
  title: string;
  control: (typeof CONTROLS)[number];
}) {
  const { t } = useTranslation("health");
  return (
    <Form method="post" className="row gap-1" aria-label={t("controlOf", { title })} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      {CONTROLS.map((one) => (
        <Button
          key={one}
          name="control"
          value={one}
          size="s"
          variant={one === control ? "secondary" : "quiet"}
          aria-pressed={one === control}
        >
          {t(`control_${one}`)}
        </Button>
      ))}
    </Form>
  );
}
