import { useLocation } from "@remix-run/react";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { HeadFields } from "../../../components/message/head-fields";
import { labelOf } from "../../../components/message/labels";
import { LinkDomain } from "../../../components/message/link-domain";
import { SenderField, senderOf } from "../../../components/message/sender-field";
import { TextField } from "../../../components/message/text-field";
import { typedPayload } from "../../../components/message/typed-payload";
import { useTyped } from "../../../components/message/typing";
import { part } from "../../../components/ui/part";
import { channelOf } from "../../../domain/base/channels/channels";
import type { StoredFile } from "../../../domain/library/files/choices";
import type { DraftMessage, DraftSplit } from "../../../domain/messaging/sendings/compose/draft-content";
import { useZone } from "../../../web/frame/preferences";
import { type StepField, stepFields } from "../step/field";
import { StepFrame } from "../step/frame";
import type { Frame } from "../step/frame.server";
import { emailPath } from "../step/paths";
import type { StepAnswer } from "../step/step-result.server";
import { ChannelPick } from "./channel-pick";
import type { Editor } from "./editor.server";
import { PreviewPane } from "./preview-pane";

// Rare fields load after the page.
const ExtraFields = part("extra-fields", () => import("../../../components/message/extra-fields"), {
  words: ["speech", "tones", "player"],
});
const GeneratorBox = part("generator", () => import("./generator-box"), { words: ["generator", "tones"] });
const SplitBox = part("split-box", () => import("./split-box"));
const TemplateBox = part("template-box", () => import("./template-box"));
const NoChannels = part("no-channels", () => import("./no-channels"));

interface MessageStepProps {
  frame: Frame;
  editor: Editor;
  /** Unsaved message, after a conflict. */
  message?: DraftMessage | undefined;
  answer: StepAnswer | undefined;
  split?: DraftSplit | undefined;
  /** Zero-based index of a fallback. */
  place?: number;
  title?: string;
  titleField?: StepField & { label: string };
  children?: ReactNode;
}

/** Message editor with preview, for the first step and each fallback. */
export function MessageStep(props: MessageStepProps) {
  const { frame, editor, message = editor.message, split, answer, place, title, titleField, children } = props;
  const { t } = useTranslation("compose");
  const zone = useZone();
  const { search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const shown = `${message.type}-${frame.version}`;
  const [typed, read] = useTyped(form, shown);
  const showFields = () => form.current?.requestSubmit();
  const within = place === undefined ? undefined : `fallbacks.${place}`;
  const fieldOf = stepFields(answer, within);
  const { channels, sample, maxSegments } = editor;
  const [picked, setPicked] = useState<StoredFile[]>([]);
  const files = [...editor.files, ...picked.filter(({ id }) => editor.files.every((file) => file.id !== id))];
  if (channels.every(({ closed }) => closed !== null)) {
    return <NoChannels title={title} channels={channels} mayRequestName={editor.mayRequestName} />;
  }
  const { type, payload } = message;
  const own = channels.find((channel) => channel.type === type);
  const names = own?.names ?? [];
  const sender = senderOf(type, payload.sender ?? "", names);
  const live = typedPayload({ ...payload, sender }, typed);
  const errorFields = Object.keys(answer?.errors ?? {})
    .filter((name) => name !== "" && name !== "title" && name !== "template.title")
    .map((name) => (within ? name.replace(`${within}.`, "") : name));
  const labelled = [
    ...(titleField ? [titleField] : []),
    ...errorFields.map((name) => ({ ...fieldOf(name), label: labelOf(name, t) })),
  ];
  return (
    <LinkDomain.Provider value={editor.linkDomain}>
      <StepFrame
        frame={frame}
        answer={answer}
        reader={place === undefined ? "message" : `fallback:${place}`}
        title={title}
        form={form}
        fields={labelled}
        onInput={read}
        aside={
          <PreviewPane
            editor={{ ...editor, files }}
            type={type}
            payload={live}
            letter={{ address: emailPath(search, frame.version, place), html: editor.message.payload.html ?? "" }}
          />
        }
      >
        {children}
        <ChannelPick
          field={fieldOf("type")}
          channels={channels}
          mayRequestName={editor.mayRequestName}
          chosen={type}
          surveyed={editor.surveyed}
          onPick={showFields}
        />
        <div className="stack gap-5" key={shown}>
          <input type="hidden" name="sender.of" value={type} />
          <SenderField
            field={fieldOf("payload.sender")}
            type={type}
            names={names.map((name) => ({ value: name, label: name }))}
            value={sender}
          />
          <HeadFields type={type} payload={payload} fieldOf={fieldOf} />
          <TextField
            field={fieldOf("payload.text")}
            type={type}
            value={payload.text ?? ""}
            text={live.text ?? ""}
            sample={sample}
            most={maxSegments}
          />
          {editor.mayGenerate && isWritten(type) && (
            <details open={answer?.written !== undefined}>
              <summary className="text-accent hover:underline">{t("writeText")}</summary>
              <GeneratorBox fieldId={fieldOf("payload.text").id} written={answer?.written} />
            </details>
          )}
          {place === undefined && channelOf(type).text && (
            <SplitBox type={type} split={split} fieldOf={stepFields(answer)} />
          )}
          {channelOf(type).extras.length > 0 && (
            <ExtraFields
              type={type}
              payload={payload}
              fieldOf={fieldOf}
              live={live}
              files={files}
              editor={editor}
              zone={zone}
              templates={own?.templates}
              needsTemplate={own?.barrier === "windowClosed" || own?.barrier === "templateRequired"}
              found={editor.found}
              spoken={answer?.spoken}
              onPicked={(file) => setPicked((known) => [...known.filter(({ id }) => id !== file.id), file])}
            />
          )}
          {place === undefined && <TemplateBox editor={editor} titleField={stepFields(answer)("template.title")} />}
        </div>
      </StepFrame>
    </LinkDomain.Provider>
  );
}

/** Whether the message has a free text. */
function isWritten(type: string): boolean {
  const { text, digits } = channelOf(type);
  return text !== null && digits === null;
}
