import { Form, Link, useNavigation, useSubmit } from "@remix-run/react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../../components/layout/page-head";
import { useBarrierText } from "../../../components/message/barrier-text";
import { labelOf } from "../../../components/message/labels";
import { LinkDomain } from "../../../components/message/link-domain";
import type { MessageFields } from "../../../components/message/message-field";
import { typedPayload } from "../../../components/message/typed-payload";
import { useTyped } from "../../../components/message/typing";
import { Button, LinkButton } from "../../../components/ui/button";
import { useChannelName } from "../../../components/ui/channel-name";
import { Checkbox } from "../../../components/ui/check";
import { type Pair, Pairs } from "../../../components/ui/dl";
import { ErrorSummary } from "../../../components/ui/error-summary";
import { Field } from "../../../components/ui/field";
import { formatMoney, formatNumber } from "../../../components/ui/format";
import { Input, Select } from "../../../components/ui/input";
import { Note } from "../../../components/ui/note";
import { part } from "../../../components/ui/part";
import { CHANNELS } from "../../../domain/base/channels/channels";
import type { StoredFile } from "../../../domain/library/files/choices";
import { useInput } from "../../../web/forms/use-input";
import { useZone } from "../../../web/frame/preferences";
import type { FormAnswer } from "./answer.server";
import type { FormView } from "./form-view.server";
import type { Kept } from "./hidden-parts.server";
import { MessageParts } from "./message-parts";
import { Remarks } from "./remarks";
import { TemplateRail } from "./template-rail";

// Preview loads after the page.
const Preview = part("preview", () => import("../../../components/message/preview"), {
  fallback: <div className="phone" />,
});

interface TemplateFormProps {
  title: string;
  view: FormView;
  answer: FormAnswer | undefined;
  backTo: string;
}

/** Template form; fields depend on the channel. */
export function TemplateForm({ title, view, answer, backTo }: TemplateFormProps) {
  const { t } = useTranslation("templates");
  const { t: compose } = useTranslation("compose");
  const { t: words } = useTranslation("moderation");
  const { t: common } = useTranslation("common");
  const channel = useChannelName();
  const barrierText = useBarrierText();
  const zone = useZone();
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const navigation = useNavigation();
  // The list below revalidates; the open form keeps its initial data.
  const [loaded] = useState(view.stored);
  const drawn = answer?.typed ?? loaded;
  const { type } = drawn.message;
  const state = view.channels.find((one) => one.type === type);
  const senders = view.senders.filter((one) => one.type === type);
  // Drops a sender of another channel.
  const named = senders.find(({ name }) => name === drawn.message.payload.sender);
  const payload = { ...drawn.message.payload, sender: named?.name ?? "" };
  const shown = JSON.stringify(drawn.message);
  const [typed, read] = useTyped(form, shown);
  useInput(form, read);
  const live = typedPayload(payload, typed);
  const errors = answer?.errors ?? {};
  const fieldOf: MessageFields = (name) => ({
    id: `template-${name.replaceAll(".", "-")}`,
    name,
    errors: errors[name],
  });
  const labelled = Object.keys(errors)
    .filter((name) => name !== "")
    .map((name) => ({ ...fieldOf(name), label: nameOf(name) }));
  const { files: known = view.files, found = null, spoken } = answer ?? {};
  const [picked, setPicked] = useState<StoredFile[]>([]);
  const files = [...known, ...picked.filter(({ id }) => known.every((file) => file.id !== id))];
  const isSaving = navigation.formMethod === "POST" && navigation.formData?.get("intent") === "save";
  return (
    <>
      <PageHead title={title} />
      <Form method="post" id="template" noValidate ref={form} className="cols readable mt-5">
        <input type="hidden" name="id" value={drawn.id} />
        <input type="hidden" name="seen" value={drawn.seen} />
        <div className="stack gap-5">
          {/* Enter submits the first button: it must save. */}
          <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true" />
          <ErrorSummary errors={errors[""]} fields={labelled} />
          {errors[""]?.includes("decidedMeanwhile") && (
            <Note tone="warn">
              {t("changedHelp")}{" "}
              <Link to={backTo} target="_blank">
                {t("changedOpen")}
              </Link>
            </Note>
          )}
          <Note tone="info">{t("notKept")}</Note>
          <Field field={fieldOf("title")} label={t("title")}>
            <Input
              id={fieldOf("title").id}
              name="title"
              defaultValue={drawn.title}
              required
              maxLength={150}
              autoComplete="off"
            />
          </Field>
          <Field field={fieldOf("type")} label={t("channel")}>
            <Select id={fieldOf("type").id} name="type" defaultValue={type} onChange={showFields}>
              {CHANNELS.map((name) => (
                <option key={name} value={name}>
                  {channel(name)}
                </option>
              ))}
            </Select>
          </Field>
          {state?.closed && <p className="hint">{compose(`closed_${state.closed}`)}</p>}
          {state?.barrier && <p className="hint">{barrierText(state.barrier, null)}</p>}
          <noscript>
            <Button name="intent" value="show">
              {t("showFields")}
            </Button>
          </noscript>
          <MessageParts
            key={shown}
            view={view}
            type={type}
            payload={payload}
            senders={senders}
            live={live}
            fieldOf={fieldOf}
            files={files}
            found={found}
            spoken={spoken}
            zone={zone}
            onPicked={(file) => setPicked((before) => [...before.filter(({ id }) => id !== file.id), file])}
          />
          <KeptParts kept={view.kept} />
          {view.mayCompose && !view.isNew && (
            <p className="hint">
              {t("composeHelp")} <Link to={`/send/${drawn.id}?edit=1`}>{t("compose")}</Link>
            </p>
          )}
          <Checkbox name="isActive" defaultChecked={drawn.isActive} label={t("isActive")} hint={t("isActiveHint")} />
          <Remarks comments={view.comments} drawn={drawn} fieldOf={fieldOf} />
        </div>
        <aside className="stack gap-3" aria-label={compose("preview")}>
          <LinkDomain.Provider value={view.linkDomain}>
            <Preview type={type} payload={live} sample={view.sample} files={files} now={view.now} zone={zone} />
          </LinkDomain.Provider>
          <noscript>
            <p className="text-center">
              <Button size="s" name="intent" value="show">
                {compose("refresh")}
              </Button>
            </p>
          </noscript>
        </aside>
        <div className="actions actions-sticky">
          <Button variant="primary" name="intent" value="save" busy={isSaving && words("save")}>
            {words("save")}
          </Button>
          <LinkButton to={backTo}>{common("cancel")}</LinkButton>
        </div>
      </Form>
    </>
  );

  function showFields() {
    const body = new FormData(form.current!);
    body.set("intent", "show");
    submit(body, { method: "post", preventScrollReset: true });
  }

  function nameOf(name: string): string {
    if (name === "title") return t("title");
    if (name === "users" || name === "Users") return t("users");
    return view.comments.some((known) => known === name) ? t(name as "comment") : labelOf(name, compose);
  }
}

function KeptParts({ kept: { path, budget, recipients } }: { kept: Kept }) {
  const { t, i18n } = useTranslation("templates");
  const partOf = ({ lists, addresses }: { lists: string[]; addresses: number }) =>
    [...lists, addresses > 0 && t("addresses", { number: formatNumber(addresses, i18n.language) })]
      .filter(Boolean)
      .join(", ");
  const [included, excluded] = recipients ? [partOf(recipients.include), partOf(recipients.exclude)] : ["", ""];
  const pairs: Pair[] = [
    ...(budget ? [{ term: t("budget"), value: formatMoney(budget.micros, budget.currency, i18n.language) }] : []),
    ...(included ? [{ term: t("recipients"), value: included }] : []),
    ...(excluded ? [{ term: t("excluded"), value: excluded }] : []),
  ];
  return (
    <>
      {path.steps.length > 1 && <TemplateRail path={path} />}
      {pairs.length > 0 && <Pairs items={pairs} />}
    </>
  );
}
