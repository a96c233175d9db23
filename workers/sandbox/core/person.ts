/** An app's data about a phone's owner: bot started, blocked… */
export type Person = Record<string, string | number | boolean>;

export interface PersonEvent {
  id: number;
  provider: string;
  phone: string;
  act: string;
  data: string | null;
  /** ms UTC */
  at: number;
}
