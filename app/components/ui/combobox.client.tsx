import { useEffect, useRef } from "react";
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from "react-aria-components/ComboBox";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { useTranslation } from "react-i18next";
import type { ComboboxProps } from "./combobox";
import "../../styles/parts/calendar.css";
import { regionOf } from "./region";

interface RichProps extends ComboboxProps {
  text: string;
  isFocused: boolean;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

export function RichCombobox({ id, name, options, required, text, isFocused, ...aria }: RichProps) {
  const { t, i18n } = useTranslation("common");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) input.current?.focus();
    input.current?.setSelectionRange(text.length, text.length);
  }, [isFocused, text]);
  return (
    <I18nProvider locale={regionOf(i18n.language)}>
      <ComboBox
        id={id}
        name={name}
        formValue="text"
        defaultItems={options.map((option) => ({ id: option, name: option }))}
        defaultInputValue={text}
        isRequired={required}
        isInvalid={aria["aria-invalid"]}
        validationBehavior="aria"
        aria-describedby={aria["aria-describedby"]}
        allowsCustomValue
        allowsEmptyCollection
        menuTrigger="focus"
      >
        <Input ref={input} className="input input-select" />
        <Popover className="combo-list" offset={4}>
          <ListBox renderEmptyState={() => <p className="hint">{t("noOptions")}</p>}>
            {(item: { id: string; name: string }) => <ListBoxItem textValue={item.name}>{item.name}</ListBoxItem>}
          </ListBox>
        </Popover>
      </ComboBox>
    </I18nProvider>
  );
}
