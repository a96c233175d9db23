import type { SubmissionResult } from "@conform-to/react";
import { Form, useLocation, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../components/forms/form-field";
import { TextField } from "../../components/forms/text-field";
import { DecisionForm } from "../../components/moderation/decision-form";
import { Button } from "../../components/ui/button";
import { formatMoney, formatWhen } from "../../components/ui/format";
import { Note } from "../../components/ui/note";
import type { ItemData } from "./item";
import { itemPath } from "./paths";
import { PutOff, PutOffButton } from "./put-offs";

type Item = ItemData["item"];

interface DecisionProps {
  item: Item;
  now: number;
  zone: string;
  reply: SubmissionResult<string[]> | undefined;
  /** Time until which the viewer postponed it, ms UTC. */
  until: number | null;
}

/** The decision form or, if already decided, the decision and who made it. */
export function Decision({ item, now, zone, reply, until }: DecisionProps) {
  const { t } = useTranslation("reviewQueue");
  const { search } = useLocation();
  const action = itemPath(item.key, search);
  if (item.decided) return <Decided item={item} now={now} zone={zone} isRefused={reply !== undefined} />;
  if (!item.mayDecide) {
    return (
      <>
        <Note tone="info">{t("mayNot")}</Note>
        <PutOff action={action} until={until} />
      </>
    );
  }
  return (
    <div className="desk-decide" data-decide>
      {item.kind === "payments" ? (
        <>
          <Endings item={item} action={action} reply={reply} />
          <PutOff action={action} until={until} />
        </>
      ) : item.kind === "held" ? (
        <Release item={item} action={action} now={now} zone={zone} until={until} />
      ) : (
        <DecisionForm action={action} moderation="pending" seen={item.seen} field={fieldsOf("decision", reply)}>
          <PutOffButton until={until} />
        </DecisionForm>
      )}
    </div>
  );
}

/** Also reports a rejected second decision, next to the first one. */
function Decided({ item, now, zone, isRefused }: Omit<DecisionProps, "reply" | "until"> & { isRefused: boolean }) {
  const { t, i18n } = useTranslation("reviewQueue");
  const { by, what, at, comment } = item.decided!;
  const values = { name: by || t("somebody"), when: formatWhen(at, now, i18n.language, zone) };
  const ended = item.kind === "payments" && item.doubt.ending === "answered" ? "answered" : what;
  return (
    <div role={isRefused ? "alert" : undefined}>
      <Note tone={isRefused ? "warn" : "info"} title={t(isRefused ? "refused" : "decided")}>
        <p>{t(`decided_${ended}`, values)}</p>
        {"isApplied" in item && item.isApplied && <p>{t("applied")}</p>}
        {comment && <p className="whitespace-pre-wrap wrap-anywhere">{comment}</p>}
      </Note>
    </div>
  );
}

interface HeldProps extends Pick<DecisionProps, "now" | "zone" | "until"> {
  item: Extract<Item, { kind: "held" }>;
  action: string;
}

function Release({ item: { seen, earlier }, action, now, zone, until }: HeldProps) {
  const { t, i18n } = useTranslation("reviewQueue");
  const { formData } = useNavigation();
  const intent = formData?.get("intent");
  return (
    <section className="stack gap-2" aria-labelledby="decide">
      <h3 id="decide">{t("decide")}</h3>
      <p className="text-sm text-ink-2">{t("heldHelp")}</p>
      {earlier && (
        <p className="text-sm text-ink-2">
          {t(`earlier_${earlier.what}`, { name: earlier.by, when: formatWhen(earlier.at, now, i18n.language, zone) })}
        </p>
      )}
      <Form method="post" action={action} className="row flex-wrap">
        <input type="hidden" name="seen" value={seen} />
        <Button variant="primary" name="intent" value="approve" busy={intent === "approve" && t("release")}>
          {t("release")}
        </Button>
        <Button variant="danger" name="intent" value="reject" busy={intent === "reject" && t("reject")}>
          {t("reject")}
        </Button>
        <PutOffButton until={until} />
      </Form>
    </section>
  );
}

interface EndingsProps extends Pick<DecisionProps, "reply"> {
  item: Extract<Item, { kind: "payments" }>;
  action: string;
}

/** Each resolution has a separate form, so that Enter in the note cannot press another one's button. */
function Endings({ item: { doubt, payment }, action, reply }: EndingsProps) {
  const { i18n } = useTranslation("reviewQueue");
  const { t } = useTranslation("doubts");
  const intent = useNavigation().formData?.get("intent");
  const field = fieldsOf("doubt", reply);
  const money = (micros: number) => formatMoney(micros, "RUB", i18n.language);
  const values = { said: money(doubt.said ?? payment.amount), sum: money(payment.sum) };
  return (
    <div className="stack gap-4">
      {doubt.endings.map((ending) => (
        <Form key={ending} method="post" action={action} noValidate className="stack gap-2">
          <p className="text-sm text-ink-2">{t(`confirm_${ending}`, values)}</p>
          {ending === "settled" && (
            <TextField field={field("note")} label={t("note")} hint={t("noteHelp")} maxLength={500} />
          )}
          <div>
            <Button
              variant={ending === "settled" ? "primary" : "danger"}
              name="intent"
              value={ending}
              busy={intent === ending && t(`act_${ending}`)}
            >
              {t(`act_${ending}`)}
            </Button>
          </div>
        </Form>
      ))}
    </div>
  );
}
