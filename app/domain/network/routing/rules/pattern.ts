import { RE2JS } from "re2js";

/** RE2, case-insensitive, linear time. */
export interface Pattern {
  test(text: string): boolean;
  /** `into`: `$1` is the first group, `$&` the whole match. */
  replace(text: string, into: string): string;
}

const MAX_LENGTH = 1000;
/** Counted repetitions multiply; a match costs text × instructions. */
const MAX_INSTRUCTIONS = 2000;

/** null when invalid or too large. */
export function compilePattern(source: string): Pattern | null {
  const compiled = compile(source);
  return compiled && { test: (text) => compiled.test(text), replace: (text, into) => replaced(compiled, text, into) };
}

export function checkPattern(source: string): boolean {
  return compile(source) !== null;
}

function compile(source: string): RE2JS | null {
  if (source.length > MAX_LENGTH) return null;
  try {
    const compiled = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
    return compiled.programSize() > MAX_INSTRUCTIONS ? null : compiled;
  } catch {
    return null;
  }
}

function replaced(pattern: RE2JS, text: string, into: string): string {
  return pattern.test(text) ? pattern.matcher(text).replaceAll(into) : text;
}
