import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FieldOf } from "../../../components/forms/form-field";
import { Field } from "../../../components/ui/field";
import { Icon } from "../../../components/ui/icon";
import { Input, Textarea } from "../../../components/ui/input";
import { VARIABLES } from "../../../domain/messaging/webhooks/events";
import { KEPT } from "../../../domain/messaging/webhooks/masked-value";

type Fields = ReturnType<FieldOf>[];

/** Advanced settings: headers, body and expected answer. */
export function RequestFields({ field }: { field: FieldOf }) {
  const { t } = useTranslation("webhooks");
  const [headers, body, connections] = [field("headers"), field("body"), field("connections")];
  const [statuses, contains] = [field("statuses"), field("contains")];
  const hasKept = headers.value.includes(KEPT);
  const [path, equals] = [field("path"), field("equals")];
  return (
    <>
      <Folded title={t("request")} fields={[headers, body]}>
        <Field
          field={headers}
          label={t("headers")}
          hint={`${t("headersHint")}${hasKept ? `. ${t("headersKept")}` : ""}`}
          optional
        >
          <Code {...headers} rows={3} />
        </Field>
        <Field
          field={body}
          label={t("body")}
          hint={
            <>
              {t("bodyHint")}{" "}
              <span className="font-mono text-xs">{VARIABLES.map((name) => `\${${name}}`).join(" ")}</span>
            </>
          }
          optional
        >
          <Code {...body} rows={5} />
        </Field>
      </Folded>
      <Folded
        title={t("success")}
        fields={[connections, statuses, contains, path, equals]}
        isOpen={isAny(statuses, contains, path)}
      >
        <Field field={statuses} label={t("statuses")} hint={t("statusesHint")} optional>
          <Input
            id={statuses.id}
            name="statuses"
            defaultValue={statuses.value}
            placeholder="200-299"
            autoComplete="off"
          />
        </Field>
        <Field field={contains} label={t("contains")} optional>
          <Input id={contains.id} name="contains" defaultValue={contains.value} autoComplete="off" />
        </Field>
        <Field field={path} label={t("path")} hint={t("pathHint")} optional>
          <Input id={path.id} name="path" defaultValue={path.value} autoComplete="off" />
        </Field>
        <Field field={equals} label={t("equals")} optional>
          <Input id={equals.id} name="equals" defaultValue={equals.value} placeholder="true" autoComplete="off" />
        </Field>
        <Field field={connections} label={t("connections")} hint={t("connectionsHint")}>
          <Input
            id={connections.id}
            name="connections"
            type="number"
            min={1}
            max={6}
            className="max-w-24"
            defaultValue={connections.value || "3"}
          />
        </Field>
      </Folded>
    </>
  );
}

const isAny = (...fields: Fields) => fields.some(({ value }) => value !== "");

interface FoldedProps {
  title: string;
  fields: Fields;
  isOpen?: boolean;
  children: ReactNode;
}

function Folded({ title, fields, isOpen = isAny(...fields), children }: FoldedProps) {
  return (
    <details open={isOpen || fields.some(({ errors }) => errors)}>
      <summary className="text-sm text-accent">
        {title} <Icon name="chevron-down" size="s" />
      </summary>
      <div className="stack gap-4 pt-4">{children}</div>
    </details>
  );
}

function Code({ id, name, value, rows }: { id: string; name: string; value: string; rows: number }) {
  return (
    <Textarea
      id={id}
      name={name}
      defaultValue={value}
      rows={rows}
      className="font-mono"
      spellCheck={false}
      autoCapitalize="none"
    />
  );
}
