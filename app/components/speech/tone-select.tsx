import { useTranslation } from "react-i18next";
import { TONES } from "../../domain/base/channels/tones";
import { Field } from "../ui/field";
import { Select } from "../ui/input";

interface ToneSelectProps {
  id: string;
  name?: string;
  defaultValue?: string | undefined;
}

/** Namespace "tones". */
export function ToneSelect({ id, name = "tone", defaultValue = "neutral" }: ToneSelectProps) {
  const { t } = useTranslation("tones");
  return (
    <Field field={{ id }} label={t("tone")}>
      <Select id={id} name={name} defaultValue={defaultValue}>
        {TONES.map((tone) => (
          <option key={tone} value={tone}>
            {t(`tone_${tone}`)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
