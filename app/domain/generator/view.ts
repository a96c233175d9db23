/** A text that keeps its limits, as an SMS would count it. */
export interface Variant {
  text: string;
  characters: number;
  segments: number;
}

/** What a request for texts is answered. */
export interface GeneratorReply {
  variants: Variant[];
  /** Of the namespace "errors". */
  errors: string[];
  /** What was asked, by the names of the fields. */
  typed: Record<string, string>;
}
