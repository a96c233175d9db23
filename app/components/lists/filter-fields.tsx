import type { ComponentProps } from "react";
import { Field } from "../ui/field";
import { Input, Select } from "../ui/input";

interface Named {
  name: string;
  label: string;
  errors?: string[] | undefined;
}

export function FilterSelect({ label, errors, ...props }: Named & ComponentProps<typeof Select>) {
  const id = `filter-${props.name}`;
  return (
    <Field field={{ id, errors }} label={label}>
      <Select id={id} {...props} />
    </Field>
  );
}

export function FilterInput({ label, errors, ...props }: Named & ComponentProps<typeof Input>) {
  const id = `filter-${props.name}`;
  return (
    <Field field={{ id, errors }} label={label}>
      <Input id={id} {...props} />
    </Field>
  );
}
