import { RE2JS } from "re2js";

/** A person's regular expression, read without regard to case; linear in the text whatever it says. */
export interface Pattern {
  test(text: string): boolean;
  /** In `into`, `$1` is what the first group found, `$&` the whole of it. */
  replace(text: string, into: string): string;
}

const MAX_LENGTH = 1000;
/** Instructions of a compiled pattern: counted repetitions multiply, and a match costs text × instructions at worst. */
const MAX_INSTRUCTIONS = 2000;

/** null when it is no expression of RE2's syntax, or too large a one. */
export function compilePattern(source: string): Pattern | null {
  const compiled = compile(source);
  return compiled && { test: (text) => compiled.test(text), replace: (text, into) => replaced(compiled, text, into) };
}

/** Whether an expression may be saved: RE2's syntax (no back references, no look-around), and of a bearable size. */
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
