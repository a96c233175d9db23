import { useTranslation } from "react-i18next";
import { HeadFields } from "../../../components/message/head-fields";
import { LinkDomain } from "../../../components/message/link-domain";
import type { MessageFields } from "../../../components/message/message-field";
import { SenderField } from "../../../components/message/sender-field";
import { TextField } from "../../../components/message/text-field";
import { part } from "../../../components/ui/part";
import { channelOf } from "../../../domain/base/channels/channels";
import type { Payload } from "../../../domain/base/channels/payload";
import type { StoredFile } from "../../../domain/library/files/choices";
import type { FormAnswer } from "./answer.server";
import type { FormView } from "./form-view.server";

// Rare fields load after the page.
const ExtraFields = part("extra-fields", () => import("../../../components/message/extra-fields"), {
  words: ["speech", "tones", "player"],
});

interface MessagePartsProps extends Pick<FormAnswer, "files" | "found"> {
  spoken: FormAnswer["spoken"];
  view: FormView;
  type: string;
  payload: Partial<Payload>;
  senders: FormView["senders"];
  live: Partial<Payload>;
  fieldOf: MessageFields;
  zone: string;
  onPicked: (file: StoredFile) => void;
}

/** Message fields, shared with the wizard. */
export function MessageParts(props: MessagePartsProps) {
  const { view, type, payload, senders, live, fieldOf, files, found, spoken, zone, onPicked } = props;
  const { t } = useTranslation("templates");
  const { extras } = channelOf(type);
  return (
    <div className="stack gap-5">
      <SenderField
        field={fieldOf("payload.sender")}
        type={type}
        names={senders.map(({ name, isOff }) => ({ value: name, label: isOff ? t("senderOff", { name }) : name }))}
        value={payload.sender ?? ""}
        open={t("senderOpen")}
      />
      <HeadFields type={type} payload={payload} fieldOf={fieldOf} />
      <LinkDomain.Provider value={view.linkDomain}>
        <TextField
          field={fieldOf("payload.text")}
          type={type}
          value={payload.text ?? ""}
          text={live.text ?? ""}
          sample={view.sample}
          most={view.maxSegments}
        />
      </LinkDomain.Provider>
      {extras.length > 0 && (
        <ExtraFields
          type={type}
          payload={payload}
          fieldOf={fieldOf}
          live={live}
          files={files}
          found={found}
          spoken={spoken}
          zone={zone}
          onPicked={onPicked}
          editor={view.editor}
          templates={view.channels.find((channel) => channel.type === type)?.templates}
          isStored={view.isWritten}
        />
      )}
    </div>
  );
}
