import { useTranslation } from "react-i18next";
import { DialogBody, DialogFoot, DialogFrame } from "../../../components/layout/dialog-frame";
import { LinkButton } from "../../../components/ui/button";
import { Pairs } from "../../../components/ui/dl";
import { formatWhen } from "../../../components/ui/format";
import { useZone } from "../../../web/frame/preferences";
import { useOutcome } from "./outcome";

interface ExchangeProps {
  title: string;
  closeTo: string;
  outcome: { status: number | null; error: string | null };
  attempt: number;
  at: number;
  now: number;
  /** Event id, the same for each attempt. */
  id: string;
  request: { method: string; url: string; body: string } | null;
  answer: string | null;
}

/** Request and response, truncated at 2 KB. */
export function Exchange({ title, closeTo, outcome, attempt, at, now, id, request, answer }: ExchangeProps) {
  const { t, i18n } = useTranslation("webhooks");
  const { t: common } = useTranslation("common");
  const zone = useZone();
  const { said } = useOutcome();
  return (
    <DialogFrame title={title} closeTo={closeTo}>
      <DialogBody>
        <Pairs
          items={[
            { term: t("answer"), value: said(outcome) },
            { term: t("attempt"), value: attempt },
            { term: t("time"), value: formatWhen(at, now, i18n.language, zone) },
            { term: "webhook-id", value: <code className="font-mono text-xs wrap-anywhere">{id}</code> },
          ]}
        />
        {request && <Sent title={`${request.method} ${request.url}`} text={request.body} />}
        {answer !== null && <Sent title={t("answerText")} text={answer || t("answerEmpty")} />}
      </DialogBody>
      <DialogFoot>
        <LinkButton to={closeTo} preventScrollReset>
          {common("close")}
        </LinkButton>
      </DialogFoot>
    </DialogFrame>
  );
}

function Sent({ title, text }: { title: string; text: string }) {
  return (
    <section className="stack gap-1.5">
      <h3 className="text-sm font-medium wrap-anywhere">{title}</h3>
      {text && <pre className="well font-mono text-xs whitespace-pre-wrap wrap-anywhere">{text}</pre>}
    </section>
  );
}
