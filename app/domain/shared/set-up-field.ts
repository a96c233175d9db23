export interface SetUpField {
  place: "host" | "port" | "properties" | "secrets";
  name: string;
  /** `lines`: multi-line, such as a PEM key. */
  kind: "url" | "text" | "lines" | "number" | "flag" | "choice" | "map";
  isRequired: boolean;
  choices?: readonly string[];
}
