export interface MessageField {
  id: string;
  name: string;
  errors: string[] | undefined;
}

export type MessageFields = (name: string) => MessageField;
