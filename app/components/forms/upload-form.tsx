import { Form, useNavigation } from "@remix-run/react";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Input } from "../ui/input";

interface UploadFormProps {
  id: string;
  action: string;
  error: string | undefined;
  /** As the attribute of a file's field. */
  accept: string;
  words: { file: string; help: string; send: string; sending: string };
}

/** One file; the browser's own field also takes a dropped one. */
export function UploadForm({ id, action, error, accept, words }: UploadFormProps) {
  const isBusy = useNavigation().formMethod === "POST";
  const field = { id, errors: error ? [error] : undefined };
  return (
    <Form method="post" encType="multipart/form-data" action={action} className="stack gap-4">
      <div className="drop-zone">
        <Field field={field} label={words.file} hint={words.help}>
          <Input id={field.id} name="file" type="file" accept={accept} required />
        </Field>
      </div>
      <div>
        <Button variant="primary" icon="upload" busy={isBusy && words.sending}>
          {words.send}
        </Button>
      </div>
    </Form>
  );
}
