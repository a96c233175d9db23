import type { SubmissionResult } from "@conform-to/react";
import { Form, Link, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../../components/forms/form-field";
import { DialogBody, DialogFoot, DialogFrame } from "../../../components/layout/dialog-frame";
import { Button, LinkButton } from "../../../components/ui/button";
import { Checkbox } from "../../../components/ui/check";
import { Choices } from "../../../components/ui/choices";
import { Pairs } from "../../../components/ui/dl";
import { ErrorSummary } from "../../../components/ui/error-summary";
import { Field, FieldError } from "../../../components/ui/field";
import { moneyParts } from "../../../components/ui/format";
import { MoneyInput } from "../../../components/ui/masked-input";
import { parseMoney } from "../../../domain/base/shared/money";
import { CURRENCY, creditedOf } from "../../../domain/money/payments/methods";
import { SCREENS } from "../../../screens";
import { OfferLinks } from "./offer-links";
import { usePaymentWords } from "./payment-words";
import type { TopUpData } from "./top-up";
import { queryOf, type Variant, variantOf } from "./top-up-steps";

interface PayFormProps {
  data: TopUpData;
  variant: Variant;
  reply: SubmissionResult<string[]> | undefined;
}

const MILLION = 1_000_000;

/** Third step; the result of a sum is calculated while typing. */
export function PayForm({ data, variant, reply }: PayFormProps) {
  const { t, i18n } = useTranslation("payments");
  const { money, percentOf } = usePaymentWords();
  const { search } = useLocation();
  const isBusy = useNavigation().formMethod === "POST";
  const isWallet = variant === "yooMoney";
  const offered = data.methods.filter(({ method }) => variantOf(method) === variant);
  const field = fieldsOf("pay", reply, { amount: data.amount, method: data.method });
  const amount = field("amount");
  const accepted = field("accepted");
  const requested = offered.find(({ method }) => method === field("method").value);
  const usual = (requested ?? offered[0])?.method;
  const [typed, setTyped] = useState(amount.value);
  const [method, setMethod] = useState(usual);
  const [isAgreed, setAgreed] = useState(accepted.value === "on");
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const { commission = 0 } = offered.find((one) => one.method === method) ?? {};
  const sum = parseMoney(typed);
  const { prefix, rest } = moneyParts(0, CURRENCY, i18n.language);
  const back = queryOf(data.kept, { entity: "individual" });
  if (offered.length === 0) return null;
  return (
    <DialogFrame
      title={t(isWallet ? "byWallet" : "byCard")}
      step={t("step", { step: 3 })}
      closeTo={data.kept.to ?? SCREENS.payments.path}
    >
      <Form method="post" action={`${SCREENS.topUp.path}${search}`} noValidate>
        <DialogBody>
          <ErrorSummary errors={reply?.error?.[""] ?? reply?.error?.method ?? undefined} />
          <input type="hidden" name="key" value={data.key} />
          <p className="text-sm text-ink-2">
            {t(`chosen_${variant}`)}{" "}
            <Link to={back} preventScrollReset>
              {t("change")}
            </Link>
          </p>
          <Field field={amount} label={t("amount")}>
            <MoneyInput
              id={amount.id}
              name="amount"
              defaultValue={amount.value}
              sign={prefix || rest.slice(-1)}
              onInput={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          </Field>
          {isWallet ? (
            <input type="hidden" name="method" value="yooMoney" />
          ) : (
            <Choices
              field={field("method")}
              legend={t("bank")}
              defaultValue={usual}
              onPick={(name) => setMethod(offered.find((one) => one.method === name)?.method)}
              options={offered.map(({ method, commission }) => ({
                value: method,
                label: t(`method_${method}`),
                figure: percentOf(commission / MILLION),
                hint: method === "yooMoney" ? undefined : t(`bankHelp_${method}`),
              }))}
            />
          )}
          {sum !== null && (
            <div className="noscript:hidden">
              <Pairs
                numbers
                well
                items={[
                  { term: t("toPay"), value: money(sum) },
                  {
                    term: t("commissionOf", { percent: percentOf(commission / MILLION) }),
                    value: money(sum - creditedOf(sum, commission)),
                  },
                  {
                    term: t("toBeCredited"),
                    value: <b className="font-medium">{money(creditedOf(sum, commission))}</b>,
                  },
                ]}
              />
            </div>
          )}
          <div className="stack gap-1">
            <Checkbox
              id={accepted.id}
              name="accepted"
              defaultChecked={isAgreed}
              onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
              label={
                isWallet ? (
                  t("acknowledge")
                ) : (
                  <OfferLinks
                    accept={t("accept")}
                    offer={t("offer")}
                    method={isAlive ? method : undefined}
                    offered={offered}
                  />
                )
              }
            />
            <FieldError field={accepted} />
          </div>
        </DialogBody>
        <DialogFoot>
          {(!isWallet || !isAlive || isAgreed) && (
            <Button
              variant="primary"
              busy={isBusy && t("pay")}
              className={isWallet && !isAgreed ? "not-noscript:hidden" : undefined}
            >
              {isAlive && sum !== null ? t("paySum", { sum: money(sum) }) : t("pay")}
            </Button>
          )}
          <LinkButton to={back} preventScrollReset>
            {t("back")}
          </LinkButton>
          <span className="text-sm text-ink-3">{t("bankOpens")}</span>
        </DialogFoot>
      </Form>
    </DialogFrame>
  );
}
