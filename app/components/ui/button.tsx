import { Link, type LinkProps } from "@remix-run/react";
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";

interface Style {
  variant?: "primary" | "secondary" | "quiet" | "danger" | "danger-solid";
  size?: "s" | "m" | "l";
  icon?: IconName;
  label?: string;
  className?: string;
  children?: ReactNode;
}

function classOf({ variant = "secondary", size = "m", label, className }: Style, isBusy = false) {
  const sized = size !== "m" && `btn-${size}`;
  return classNames("btn", `btn-${variant}`, sized, label && "btn-icon", isBusy && "btn-busy", className);
}

interface ButtonProps extends Style, Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "children"> {
  /** Label while pending: the button keeps its width and is not submitted twice. */
  busy?: string | false;
}

export function Button({
  variant,
  size,
  icon,
  label,
  className,
  children,
  busy,
  type = "submit",
  ...rest
}: ButtonProps) {
  const words = (
    <>
      {icon && <Icon name={icon} />}
      {/* Changing text gets its own element: otherwise a page translated by the browser keeps the old text. */}
      {busy === undefined ? children : <span className="contents">{children}</span>}
    </>
  );
  const inert = busy ? { "aria-disabled": true, onClick: preventDefault } : {};
  return (
    <button
      type={type}
      className={classOf({ variant, size, label, className }, Boolean(busy))}
      aria-label={label}
      title={label}
      {...rest}
      {...inert}
    >
      {busy ? (
        <>
          <span aria-hidden="true">{words}</span>
          <span>{busy}</span>
        </>
      ) : (
        words
      )}
    </button>
  );
}

interface LinkButtonProps extends Style, Omit<LinkProps, "className" | "children"> {
  iconSize?: "m" | "l";
}

export function LinkButton({ variant, size, icon, iconSize, label, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link className={classOf({ variant, size, label, className })} aria-label={label} title={label} {...rest}>
      {icon && <Icon name={icon} size={iconSize} />}
      {children}
    </Link>
  );
}

function preventDefault(event: { preventDefault(): void }) {
  event.preventDefault();
}
