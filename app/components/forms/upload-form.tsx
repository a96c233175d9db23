import { Form, useNavigation } from "@remix-run/react";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { FileChoice } from "./file-choice";

interface UploadFormProps {
  id: string;
  action: string;
  error: string | undefined;
  accept: string;
  words: { file: string; help: string; send: string; sending: string };
}

/** One file, chosen or dropped; the server validates it. */
export function UploadForm({ id, action, error, accept, words }: UploadFormProps) {
  const isBusy = useNavigation().formMethod === "POST";
  const field = { id, errors: error ? [error] : undefined };
  return (
    <Form method="post" encType="multipart/form-data" action={action} className="stack gap-4" noValidate>
      <div className="drop-zone">
        <Field field={field} label={words.file} hint={words.help}>
          <FileChoice id={field.id} accept={accept} />
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
