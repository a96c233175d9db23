import type { SubmissionResult } from "@conform-to/react";
import { Form, Link, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../../components/forms/form-field";
import { Button, LinkButton } from "../../../components/ui/button";
import { Choices } from "../../../components/ui/choices";
import { ErrorSummary } from "../../../components/ui/error-summary";
import { Field } from "../../../components/ui/field";
import { formatCalendarDay, formatNumber, moneyParts } from "../../../components/ui/format";
import { Icon } from "../../../components/ui/icon";
import { Select } from "../../../components/ui/input";
import { MoneyInput } from "../../../components/ui/masked-input";
import { Note } from "../../../components/ui/note";
import { parseMoney } from "../../../domain/base/shared/money";
import { daysOf, LONGEST_DAYS } from "../../../domain/money/billing/forecast";
import { SCREENS } from "../../../screens";
import { InvoicePreview } from "./invoice-preview";
import { useInvoiceWords } from "./invoice-words";
import type { NewInvoiceData } from "./new";

interface InvoiceFormProps {
  data: NewInvoiceData;
  reply: SubmissionResult<string[]> | undefined;
}

/** Previews the invoice as choices change; without JavaScript, all sellers are offered. */
export function InvoiceForm({ data, reply }: InvoiceFormProps) {
  const { t, i18n } = useTranslation("invoices");
  const { money, vatOf, innOf } = useInvoiceWords();
  const { search } = useLocation();
  const isBusy = useNavigation().formMethod === "POST";
  const { requisites, companies, contracts, currency } = data;
  const field = fieldsOf("invoice", reply, {
    amount: data.amount,
    requisiteId: requisites[0]!.id,
    companyId: companies.find(({ fits }) => fits.includes(requisites[0]!.id))?.id ?? null,
  });
  const [amount, requisite, company] = [field("amount"), field("requisiteId"), field("companyId")];
  const [typed, setTyped] = useState(amount.value);
  const [payerId, setPayer] = useState(requisite.value);
  const [sellerId, setSeller] = useState(company.value);
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const payer = requisites.find(({ id }) => id === payerId) ?? requisites[0]!;
  const offered = companies.filter(({ fits }) => !isAlive || fits.includes(payer.id));
  const seller = offered.find(({ id }) => id === sellerId) ?? offered[0];
  const contract = contracts.findLast((one) => one.requisiteId === payer.id && one.companyId === seller?.id);
  const sum = parseMoney(typed);
  const enough = useEnough()(sum, data);
  const { prefix, rest } = moneyParts(0, currency, i18n.language);
  const contractName = contract?.day
    ? t("contractOf", { title: contract.title, day: formatCalendarDay(contract.day, i18n.language) })
    : contract?.title;
  return (
    <Form
      method="post"
      action={`${SCREENS.invoiceNew.path}${search}`}
      noValidate
      className="grid gap-6 md:grid-cols-[2fr_1fr]"
    >
      <div className="stack gap-6">
        <ErrorSummary errors={[...(reply?.error?.[""] ?? []), ...(reply?.error?.customerId ?? [])]} />
        <input type="hidden" name="key" value={field("key").value || data.key} />
        <input type="hidden" name="customerId" value={data.customerId} />
        <div className="stack gap-2">
          <Choices
            field={requisite}
            legend={t("whoPays")}
            defaultValue={payer.id}
            onPick={setPayer}
            options={requisites.map(({ id, title, inn, bank, account, vat }) => ({
              value: id,
              label: title,
              figure: vatOf(vat),
              hint: [innOf(inn), bank && t("account", { bank, digits: account })].filter(Boolean).join(", "),
            }))}
          />
          {data.mayAdd && (
            <p className="text-sm">
              <Link to={SCREENS.requisitesCreate.path}>
                <Icon name="plus" size="s" /> {t("otherRequisites")}
              </Link>
            </p>
          )}
        </div>
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <Field field={amount} label={t("amount")} hint={enough}>
            <MoneyInput
              id={amount.id}
              name="amount"
              defaultValue={amount.value}
              sign={prefix || rest.slice(-1)}
              onInput={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          </Field>
          <Field
            field={company}
            label={t("seller")}
            hint={contractName && <span className="noscript:hidden">{contractName}</span>}
          >
            <Select
              id={company.id}
              name="companyId"
              {...(isAlive ? { value: seller?.id ?? "" } : { defaultValue: seller?.id })}
              onChange={({ currentTarget }) => setSeller(currentTarget.value)}
            >
              {offered.map(({ id, title, vat }) => (
                <option key={id} value={id}>
                  {vat === "none" ? t("withoutVat", { name: title }) : t("withVat", { name: title, rate: vat })}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        {isAlive && !seller && (
          <Note tone="warn" title={`${t("noMatchingVat")}.`}>
            {t("noMatchingVatHelp")}
          </Note>
        )}
        <Note tone="info">
          {t("arrives")} {data.byCard && <Link to={SCREENS.topUp.path}>{t("payByCard")}</Link>}
        </Note>
        <div className="row flex-wrap justify-between border-t border-line pt-4">
          <Button variant="primary" busy={isBusy && t("issue")}>
            {isAlive && sum !== null
              ? t("issueSum", { sum: money(sum, currency).replace(/[.,]00(?!\d)/, "") })
              : t("issue")}
          </Button>
          <LinkButton variant="quiet" to={SCREENS.invoices.path}>
            {t("back")}
          </LinkButton>
        </div>
      </div>
      {seller && <InvoicePreview payer={payer} seller={seller} contract={contract} data={data} sum={sum ?? 0} />}
    </Form>
  );
}

/** How long the sum lasts at the account's recent spending; null if there is too little data. */
function useEnough() {
  const { t, i18n } = useTranslation("invoices");
  const { money } = useInvoiceWords();
  return (micros: number | null, { perDay, currency }: Pick<NewInvoiceData, "perDay" | "currency">) => {
    if (!micros || micros < 0 || perDay === null) return null;
    const count = daysOf(micros, perDay);
    const sum = money(micros, currency);
    if (count > LONGEST_DAYS) return t("enoughLong", { sum, number: formatNumber(LONGEST_DAYS, i18n.language) });
    return count === 0 ? t("enoughLess", { sum }) : t("enoughDays", { sum, count });
  };
}
