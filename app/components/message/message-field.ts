/** A field of a message by its path: "payload.text". */
export interface MessageField {
  id: string;
  name: string;
  errors: string[] | undefined;
}

export type MessageFields = (name: string) => MessageField;
