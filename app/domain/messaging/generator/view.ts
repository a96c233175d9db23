export interface Variant {
  text: string;
  characters: number;
  segments: number;
}

export interface GeneratorReply {
  variants: Variant[];
  errors: string[];
  typed: Record<string, string>;
}
