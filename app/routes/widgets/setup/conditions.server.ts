import type { Rule } from "../../../../db/schema/routing";

/** As rows of the form, and one that is empty: without a script nothing adds one. */
export function conditionRows(rules: Rule[]) {
  const rows = rules.map((rule) => ({
    ...{ tag: rule.tag as string, not: rule.not ?? false },
    values: "values" in rule ? (rule.values ?? []).join("\n") : "",
  }));
  return [...rows, { tag: "", not: false, values: "" }];
}

/** A row without a tag is none; the others close up. */
export function withoutEmptyConditions(form: FormData): FormData {
  const rest = new FormData();
  const places = [...form]
    .filter(([name, value]) => /^conditions\[\d+\]\.tag$/.test(name) && value !== "")
    .map(([name]) => name.slice(0, name.indexOf("]") + 1));
  for (const [name, value] of form) {
    const [row] = /^conditions\[\d+\]/.exec(name) ?? [];
    if (row === undefined) rest.append(name, value);
    else if (places.includes(row)) rest.append(name.replace(row, `conditions[${places.indexOf(row)}]`), value);
  }
  return rest;
}
