/** A posted form; browsers send line ends as CRLF, but LF is what a text holds, is counted and sent with. */
export async function readForm(request: Request): Promise<FormData> {
  const posted = await request.formData();
  const form = new FormData();
  for (const [name, value] of posted.entries()) {
    form.append(name, typeof value === "string" ? value.replace(/\r\n?/g, "\n") : value);
  }
  return form;
}

/** The texts of a form by name, files left out. */
export function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));
}
