import { Choices } from "../../../components/ui/choices";
import { Field } from "../../../components/ui/field";
import { Input, Select } from "../../../components/ui/input";
import { Note } from "../../../components/ui/note";
import type { OutgoingBulkData } from "./bulk";

/** Scope and options of a bulk change: message to resend or target list. */
export default function OutgoingBulkFields({ choice, lists, mayCreate, isEmpty, words }: OutgoingBulkData) {
  return (
    <>
      {isEmpty ? <Note tone="warn" title={words.who} /> : <p>{words.who}</p>}
      {choice && (
        <Choices
          field={{ id: "change-like", name: "like" }}
          legend={choice.legend}
          options={choice.options}
          hint={choice.more}
        />
      )}
      {lists && lists.length > 0 && (
        <Field field={{ id: "change-list" }} label={words.list}>
          <Select id="change-list" name="list" required={!mayCreate} blank={words.newList} options={lists} />
        </Field>
      )}
      {lists && mayCreate && (
        <Field field={{ id: "change-title" }} label={words.newTitle}>
          <Input id="change-title" name="title" autoComplete="off" maxLength={150} />
        </Field>
      )}
      {words.hints.map((hint) => (
        <p key={hint} className="hint">
          {hint}
        </p>
      ))}
    </>
  );
}
