const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

/** The untouched form as a browser without JavaScript posts it: no button, CRLF line ends. */
export function untouched(html: string, formId: string): FormData {
  const [, inside = ""] = new RegExp(`<form[^>]*\\bid="${formId}"[^>]*>([\\s\\S]*?)</form>`).exec(html) ?? [];
  if (inside === "") throw new Error(`no form ${formId}`);
  const form = new FormData();
  const controls = /<(input)\b([^>]*?)\/?>|<(textarea|select)\b([^>]*)>([\s\S]*?)<\/\3>/g;
  for (const [, input, ofInput = "", tag, ofTag = "", content = ""] of inside.matchAll(controls)) {
    const attributes = attributesOf(input ? ofInput : ofTag);
    const { name, type = "text", value } = attributes;
    if (!name || "disabled" in attributes) continue;
    const isChoice = type === "checkbox" || type === "radio";
    if (input && (!isChoice || "checked" in attributes)) form.append(name, value ?? (isChoice ? "on" : ""));
    if (tag === "textarea")
      form.append(name, decoded(content).replace(/\r\n?/g, "\n").replace(/^\n/, "").replace(/\n/g, "\r\n"));
    if (tag === "select") form.append(name, chosenIn(content));
  }
  return form;
}

function chosenIn(options: string): string {
  const all = [...options.matchAll(/<option\b([^>]*)>([\s\S]*?)<\/option>/g)].map(
    ([, attributes = "", words = ""]) => ({
      value: decoded(words),
      ...attributesOf(attributes),
    }),
  );
  return (all.find((option) => "selected" in option) ?? all[0])?.value ?? "";
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, decoded(value!)]),
  );
}

const decoded = (text: string) => text.replace(/&([\w#]+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
