export interface SetUpField {
  place: "host" | "port" | "properties" | "secrets";
  name: string;
  kind: "url" | "text" | "lines" | "number" | "flag" | "choice" | "map";
  isRequired: boolean;
  choices?: readonly string[];
}
