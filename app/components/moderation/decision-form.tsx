import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FieldOf } from "../forms/form-field";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Textarea } from "../ui/input";
import type { ModerationName } from "./query";

interface DecisionProps {
  action: string;
  moderation: ModerationName;
  /** `updatedAt` of the moderated row. */
  seen: number;
  field: FieldOf;
  /** Further actions, next to the buttons. */
  children?: ReactNode;
}

/** Approve, or reject with a reason; for moderators. */
export function DecisionForm({ action, moderation, seen, field, children }: DecisionProps) {
  const { t } = useTranslation("moderation");
  const { formData } = useNavigation();
  const intent = formData?.get("intent");
  const reason = field("reason");
  return (
    <section className="stack gap-2" aria-labelledby="decide">
      <h3 id="decide">{t("decide")}</h3>
      <Form method="post" action={action} noValidate className="stack gap-3">
        <input type="hidden" name="seen" value={seen} />
        {moderation !== "rejected" && (
          <Field field={reason} label={t("reason")} hint={t("reasonHint")}>
            <Textarea id={reason.id} name="reason" defaultValue={reason.value} rows={2} maxLength={1000} />
          </Field>
        )}
        <div className="row flex-wrap">
          {moderation !== "approved" && (
            <Button variant="primary" name="intent" value="approve" busy={intent === "approve" && t("approve")}>
              {t("approve")}
            </Button>
          )}
          {moderation !== "rejected" && (
            <Button variant="danger" name="intent" value="reject" busy={intent === "reject" && t("reject")}>
              {t("reject")}
            </Button>
          )}
          {children}
        </div>
      </Form>
    </section>
  );
}
