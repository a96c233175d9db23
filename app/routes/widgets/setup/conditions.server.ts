import type { Rule } from "../../../../db/schema/routing";

/** Conditions as form rows plus one empty row, since without a script nothing can add one. */
export function conditionRows(rules: Rule[]) {
  const rows = rules.map((rule) => ({
    tag: rule.tag as string,
    not: rule.not ?? false,
    values: "values" in rule ? (rule.values ?? []).join("\n") : "",
  }));
  return [...rows, { tag: "", not: false, values: "" }];
}

/** Drops rows without a tag and renumbers the others. */
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
