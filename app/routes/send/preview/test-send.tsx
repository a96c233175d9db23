import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button";
import { Field } from "../../../components/ui/field";
import { formatMoney } from "../../../components/ui/format";
import { Input } from "../../../components/ui/input";
import type { StepFields } from "../step/field";
import { intentOf } from "../step/intents";
import type { PreviewPage } from "./page.server";

interface TestSendProps {
  page: PreviewPage;
  fieldOf: StepFields;
  typed: string;
}

export function TestSend({ page: { tests, currency }, fieldOf, typed }: TestSendProps) {
  const { t, i18n } = useTranslation("review");
  const field = fieldOf("test.address");
  return (
    <section className="stack gap-3" aria-labelledby="test">
      <h2 id="test">{t("test")}</h2>
      <p className="hint">{t("testHelp")}</p>
      <input type="hidden" name="test.press" value={tests.press} />
      {tests.addresses.length > 0 && (
        <ul className="stack gap-1">
          {tests.addresses.map(({ address, shown, price }) => (
            <li key={address} className="row flex-wrap gap-2">
              <Button {...intentOf("test", address)}>
                {price === null
                  ? t("testTo", { to: shown })
                  : t("testToFor", { to: shown, sum: formatMoney(price, currency, i18n.language) })}
              </Button>
              <Button
                variant="quiet"
                icon="trash-2"
                label={t("testForget", { to: shown })}
                {...intentOf("forget", address)}
              />
            </li>
          ))}
        </ul>
      )}
      <Field field={field} label={t(tests.addresses.length > 0 ? "testOther" : "testAddress")} hint={t("testPrice")}>
        <Input id={field.id} name={field.name} defaultValue={typed} inputMode="tel" autoComplete="off" />
      </Field>
      <p>
        <Button {...intentOf("test")}>{t("testSend")}</Button>
      </p>
    </section>
  );
}
