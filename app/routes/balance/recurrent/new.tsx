import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../../components/forms/form-field";
import { DialogBody, DialogFoot, DialogFrame } from "../../../components/layout/dialog-frame";
import { SupportContacts } from "../../../components/layout/support-contacts";
import { Button, LinkButton } from "../../../components/ui/button";
import { Checkbox } from "../../../components/ui/check";
import { Choices } from "../../../components/ui/choices";
import { ErrorSummary } from "../../../components/ui/error-summary";
import { Field, FieldError } from "../../../components/ui/field";
import { moneyParts } from "../../../components/ui/format";
import { Select } from "../../../components/ui/input";
import { MoneyInput } from "../../../components/ui/masked-input";
import { newId } from "../../../domain/base/shared/ids";
import { parseMoney } from "../../../domain/base/shared/money";
import { getAvailable } from "../../../domain/money/billing/available";
import { CURRENCY, USUAL_AMOUNT } from "../../../domain/money/payments/methods";
import { payOrigins } from "../../../domain/money/payments/pay-origins";
import { createRecurrentOnce, recurrentMethodsOf } from "../../../domain/money/recurrent-payments/create";
import { recurrentForm } from "../../../domain/money/recurrent-payments/input";
import { SCREENS } from "../../../screens";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { replyInvalid, replyRefused } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { OfferLinks } from "../payments/offer-links";
import { usePaymentWords } from "../payments/payment-words";

export const handle: ScreenHandle = { screen: "recurrentPayments" };

const RECURRENT = SCREENS.recurrentPayments.path;
const RIGHTS = ["recurrentPayments.get", "recurrentPayments.create"] as const;
const FREQUENCIES = ["daily", "weekly", "monthly"] as const;
const USUAL_THRESHOLD = 1000;
const MILLION = 1_000_000;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, RIGHTS);
  const [methods, { currency }] = await Promise.all([
    recurrentMethodsOf(platform.db, platform.banks, viewer.id),
    getAvailable(platform.db, viewer.id),
  ]);
  for (const origin of payOrigins(platform.banks, methods)) args.context.allowForm(origin);
  const typed = new URL(args.request.url).searchParams.get("amount") ?? "";
  return {
    methods: methods.map(({ method, commission }) => ({ method, commission })),
    amount: parseMoney(typed) === null ? String(USUAL_AMOUNT) : typed,
    isRub: currency === CURRENCY,
    key: newId(),
  };
}

type NewData = Awaited<ReturnType<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, RIGHTS);
  const submission = parseForm(await readForm(args.request), { schema: recurrentForm });
  if (submission.status !== "success") return replyInvalid(submission);
  const { accepted: _, ...input } = submission.value;
  const language = await localeOf(args.request, args.context);
  const opened = await createRecurrentOnce(platform, viewer, { ...input, language });
  if (opened.ok) return redirect(opened.value.url, 303);
  const { data: refused, init } = replyRefused(submission, opened);
  return data({ ...refused, key: newId() }, init ?? undefined);
}

export default function NewRecurrent() {
  const { t } = useTranslation("recurrent");
  const known = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isOffered = known.isRub && known.methods.length > 0;
  return (
    <DialogFrame title={t("new")} closeTo={RECURRENT}>
      {isOffered ? (
        <NewForm
          known={answer && "key" in answer ? { ...known, key: String(answer.key) } : known}
          reply={answer?.reply}
        />
      ) : (
        <DialogBody>
          <p>{t(known.isRub ? "noMethodsHelp" : "currencyOnly")}</p>
          <SupportContacts />
        </DialogBody>
      )}
    </DialogFrame>
  );
}

function NewForm({ known, reply }: { known: NewData; reply: SubmissionResult<string[]> | undefined }) {
  const { t } = useTranslation("recurrent");
  const { money, percentOf, methodOf } = usePaymentWords();
  const isBusy = useNavigation().formMethod === "POST";
  const field = fieldsOf("recurrent", reply, {
    amount: known.amount,
    threshold: String(USUAL_THRESHOLD),
    type: "threshold",
  });
  const [type, setType] = useState(field("type").value);
  const [typed, setTyped] = useState(field("amount").value);
  const requested = known.methods.find((one) => one.method === field("method").value);
  const [method, setMethod] = useState((requested ?? known.methods[0]!).method);
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const sum = parseMoney(typed);
  const label = t("bindAndPay");
  const accepted = field("accepted");
  return (
    <Form method="post" action={`${RECURRENT}/new`} noValidate>
      <DialogBody>
        <ErrorSummary errors={reply?.error?.[""] ?? undefined} />
        <input type="hidden" name="key" value={known.key} />
        <Choices
          field={field("type")}
          legend={t("when")}
          defaultValue={type}
          onPick={setType}
          options={(["threshold", "frequency"] as const).map((value) => ({
            value,
            label: t(`type_${value}`),
            hint: t(`typeHelp_${value}`),
          }))}
        />
        {(!isAlive || type === "threshold") && (
          <div className={type === "threshold" ? undefined : "not-noscript:hidden"}>
            <MoneyField field={field("threshold")} label={t("threshold")} hint={t("thresholdHelp")} />
          </div>
        )}
        {(!isAlive || type === "frequency") && (
          <Field
            field={field("frequency")}
            label={t("frequency")}
            className={type === "frequency" ? undefined : "not-noscript:hidden"}
          >
            <Select
              id={field("frequency").id}
              name="frequency"
              required
              defaultValue={field("frequency").value || "monthly"}
              options={FREQUENCIES.map((value) => ({ value, label: t(`frequency_${value}`) }))}
            />
          </Field>
        )}
        <MoneyField field={field("amount")} label={t("amount")} onType={setTyped} />
        <Choices
          field={field("method")}
          legend={t("bank")}
          defaultValue={method}
          onPick={(name) => setMethod(name as typeof method)}
          options={known.methods.map((one) => ({
            value: one.method,
            label: methodOf({ method: one.method, card: null }),
            figure: percentOf(one.commission / MILLION),
          }))}
        />
        <div className="stack gap-1">
          <Checkbox
            id={accepted.id}
            name="accepted"
            defaultChecked={accepted.value === "on"}
            label={
              <OfferLinks
                accept={t("accept")}
                offer={t("offer")}
                method={isAlive ? method : undefined}
                offered={known.methods}
              />
            }
          />
          <FieldError field={accepted} />
        </div>
        <p className="hint">{t("firstHelp")}</p>
      </DialogBody>
      <DialogFoot>
        <Button variant="primary" busy={isBusy && label}>
          {isAlive && sum !== null ? t("bindAndPaySum", { sum: money(sum) }) : label}
        </Button>
        <LinkButton to={RECURRENT} preventScrollReset>
          {t("cancel")}
        </LinkButton>
      </DialogFoot>
    </Form>
  );
}

interface MoneyFieldProps {
  field: { id: string; name: string; value: string; errors?: string[] | undefined };
  label: string;
  hint?: string;
  onType?: (text: string) => void;
}

function MoneyField({ field, label, hint, onType }: MoneyFieldProps) {
  const { i18n } = useTranslation("recurrent");
  const { prefix, rest } = moneyParts(0, CURRENCY, i18n.language);
  return (
    <Field field={field} label={label} hint={hint}>
      <MoneyInput
        id={field.id}
        name={field.name}
        defaultValue={field.value}
        sign={prefix || rest.slice(-1)}
        onInput={({ currentTarget }) => onType?.(currentTarget.value)}
      />
    </Field>
  );
}
