export interface MessageField {
  id: string;
  name: string;
  errors: string[] | undefined;
}

export type MessageFields = (name: string) => MessageField;

export function controlOf({ id, name }: { id: string; name: string }, value: string | undefined) {
  return { id, name, defaultValue: value ?? "" };
}
