import type { InputHTMLAttributes, ReactNode } from "react";

interface CheckProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  label: ReactNode;
  hint?: ReactNode;
}

export function Checkbox(props: CheckProps) {
  return <Check type="checkbox" {...props} />;
}

export function Radio(props: CheckProps) {
  return <Check type="radio" {...props} />;
}

function Check({ label, hint, ...props }: CheckProps & { type: "checkbox" | "radio" }) {
  return (
    <label className="check">
      <input {...props} />
      <span>{label}</span>
      {hint && <span className="hint">{hint}</span>}
    </label>
  );
}
