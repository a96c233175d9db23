/** What a manager fills in to set up a provider of a protocol; `secrets` are write-only. */
export interface SetUpField {
  place: "host" | "port" | "properties" | "secrets";
  name: string;
  /** `lines`: a text of several, a key in PEM. */
  kind: "url" | "text" | "lines" | "number" | "flag" | "choice" | "map";
  isRequired: boolean;
  choices?: readonly string[];
}
