/** Normalises the CRLF of browsers to LF. */
export async function readForm(request: Request): Promise<FormData> {
  const posted = await request.formData();
  const form = new FormData();
  for (const [name, value] of posted.entries()) {
    form.append(name, typeof value === "string" ? value.replace(/\r\n?/g, "\n") : value);
  }
  return form;
}

export function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));
}
