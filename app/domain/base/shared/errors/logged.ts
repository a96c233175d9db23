/** Leaves out the values of a failed query: phones and texts. */
export function logged(error: unknown): string {
  const said: string[] = [];
  for (let at = error; at !== undefined && said.length < MOST_CAUSES; at = at instanceof Error ? at.cause : undefined) {
    said.push(withoutValues(`${at}`));
  }
  return said.join(" ← ");
}

export function reasonOf(error: unknown): string {
  return error instanceof Error && error.cause !== undefined ? reasonOf(error.cause) : withoutValues(`${error}`);
}

export function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  const stack = error.stack ?? "";
  const frames = stack.startsWith(`${error}`)
    ? stack.slice(`${error}`.length)
    : stack.slice(stack.indexOf("\n    at "));
  return logged(error) + withoutValues(frames);
}

/** Masks path parts that may be secrets (callbacks, e-mail links). */
export function loggedPath(pathname: string): string {
  return pathname.replace(/[^/]{20,}/g, (part) => (ID.test(part) || WORDS.test(part) ? part : "…"));
}

const MOST_CAUSES = 5;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\.\w{1,5})?$/i;
const WORDS = /^[a-z]+([-_.][a-z]+)*$/i;

function withoutValues(text: string): string {
  return text.replace(/\nparams:[\s\S]*/, "");
}
