import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type FieldOf, fieldsOf } from "../../components/forms/form-field";
import { Button } from "../../components/ui/button";
import { Checkbox } from "../../components/ui/check";
import { Segmented } from "../../components/ui/choices";
import { ErrorSummary } from "../../components/ui/error-summary";
import { Field } from "../../components/ui/field";
import { Input, Textarea } from "../../components/ui/input";
import { FeaturesFields, featureFields } from "./features-form";
import type { PlatformData } from "./platform";

interface PlatformFormProps {
  data: PlatformData;
  reply?: SubmissionResult<string[]> | undefined;
  action: string;
}

const STYLE = ["title", "light", "dark"] as const;
const SUPPORT = ["email", "phone", "telegram"] as const;
const LINKS = ["blogUrl", "chatUrl", "privacyPolicy", "publicOffer"] as const;
const TYPES: Record<string, string> = { email: "email", phone: "tel", title: "text", telegram: "text" };

type TextField = (typeof STYLE | typeof SUPPORT | typeof LINKS)[number];

/** One layer of the branding; an empty field shows the inherited value. */
export function PlatformForm({ data, reply, action }: PlatformFormProps) {
  const { t } = useTranslation("settings");
  const { t: feature } = useTranslation("features");
  const isBusy = useNavigation().formAction === action;
  const features = featureFields(data.features, reply);
  const field = fieldsOf("platform", reply, data.stored);
  const names = [...STYLE, ...SUPPORT, ...LINKS];
  const fields = [
    ...names.map((name) => ({ ...field(name), label: t(`field_${name}`) })),
    { ...field("hosts"), label: t("hosts") },
    ...(features?.labelled.map(({ key, ...one }) => ({ ...one, label: feature(key) })) ?? []),
  ];
  return (
    <Form method="post" action={action} className="stack gap-8" noValidate>
      <ErrorSummary errors={reply?.error?.[""] ?? undefined} fields={fields} />
      <Part title={t("look")}>
        <Texts names={STYLE} field={field} />
      </Part>
      <Part title={t("support")}>
        <Texts names={SUPPORT} field={field} />
      </Part>
      <Part title={t("links")}>
        <Texts names={LINKS} field={field} />
      </Part>
      {data.layer === "platform" && <Whole data={data} field={field} />}
      {features && (
        <>
          <input type="hidden" name="part" value="whole" />
          <FeaturesFields stored={features.stored} field={features.field} />
        </>
      )}
      <div>
        <Button variant="primary" busy={isBusy && t("saving")}>
          {t("save")}
        </Button>
      </div>
    </Form>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack gap-4">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Texts({ names, field }: { names: readonly TextField[]; field: FieldOf }) {
  const { t } = useTranslation("settings");
  return names.map((name) => {
    const { id, value, errors } = field(name);
    return (
      <Field key={name} field={{ id, errors }} label={t(`field_${name}`)} hint={t(`hint_${name}`)} optional>
        <Input id={id} name={name} type={TYPES[name] ?? "text"} defaultValue={value} autoComplete="off" />
      </Field>
    );
  });
}

/** Platform-wide: brands by host, defaults of new accounts. */
function Whole({ data, field }: { data: PlatformData; field: FieldOf }) {
  const { t } = useTranslation("settings");
  const hosts = field("hosts");
  const brand = field("brand");
  return (
    <>
      <Part title={t("brands")}>
        <Segmented
          field={brand}
          legend={t("defaultBrand")}
          defaultValue={brand.value}
          options={[
            { value: "a", label: t("layer_a") },
            { value: "b", label: t("layer_b") },
          ]}
        />
        <Field field={hosts} label={t("hosts")} hint={t("hostsHint")} optional>
          <Textarea id={hosts.id} name="hosts" defaultValue={hosts.value} rows={3} spellCheck={false} />
        </Field>
      </Part>
      {data.tariffs.length > 0 &&
        (["tariffs", "purchases"] as const).map((name) => (
          <Part key={name} title={t(`chosen_${name}`)}>
            <fieldset className="stack gap-1">
              <legend className="sr-only">{t(`chosen_${name}`)}</legend>
              <p className="hint">{t(`chosen_${name}Help`)}</p>
              {data.tariffs.map(({ id, title }) => (
                <Checkbox
                  key={id}
                  name={name}
                  value={id}
                  label={title}
                  defaultChecked={data.chosen[name].includes(id)}
                />
              ))}
            </fieldset>
          </Part>
        ))}
    </>
  );
}
