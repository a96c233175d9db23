import { Form, type FormProps } from "@remix-run/react";

interface PostFormProps extends FormProps {
  /** May submit; other viewers see the content without a form. */
  may: boolean;
}

/** A form on a page that read-only viewers also see. */
export function PostForm({ may, children, ...form }: PostFormProps) {
  if (!may) return <div className={form.className}>{children}</div>;
  return (
    <Form method="post" {...form}>
      {children}
    </Form>
  );
}

/** The form's fields, disabled for read-only viewers. */
export function PostFields({ may, children }: Pick<PostFormProps, "may" | "children">) {
  return (
    <fieldset className="contents" disabled={!may}>
      {children}
    </fieldset>
  );
}
