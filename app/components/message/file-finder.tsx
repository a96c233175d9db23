import { useTranslation } from "react-i18next";
import type { FileExtra } from "../../domain/base/channels/channels";
import type { FoundFiles } from "../../domain/library/files/choices";
import { Button } from "../ui/button";
import { Choices } from "../ui/choices";
import { SearchInput } from "../ui/input";
import { editorIntent } from "./editor-intents";
import type { MessageField } from "./message-field";

interface FileFinderProps {
  field: MessageField;
  name: FileExtra;
  found: FoundFiles | null;
}

/** File search without JavaScript. */
export function FileFinder({ field, name, found }: FileFinderProps) {
  const { t } = useTranslation("compose");
  return (
    <>
      <noscript>
        <div className="row max-w-112 gap-2">
          <SearchInput
            name={`find.${name}`}
            label={t("findFile")}
            placeholder={t("findFile")}
            defaultValue={found?.words}
            maxLength={100}
            autoComplete="off"
          />
          <Button {...editorIntent("find", name)}>{t("find")}</Button>
        </div>
      </noscript>
      {found?.files.length === 0 && <p className="hint">{t("noneFound")}</p>}
      {found && found.files.length > 0 && (
        <Choices
          field={{ id: `${field.id}-found`, name: `${field.name}.found` }}
          legend={t("findFile")}
          options={found.files.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
      {found?.isPart && <p className="hint">{t("foundPart")}</p>}
    </>
  );
}
