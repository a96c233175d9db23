import { expect, it } from "vitest";
import { z } from "zod";
import { routes } from "../../../../workers/api/routes";

type Schema = Record<string, unknown>;

const rooms = import.meta.glob<Record<string, unknown>>("../../../../app/domain/**/*input*.ts", { eager: true });

/** Name of z.json() in a schema; inputs that use it limit their total size. */
const JSON_VALUE = "__schema0";

/** Paths of lists to which a client can give any length. */
function endlessIn(schema: z.ZodType): string[] {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline", cycles: "ref" });
  const found = new Set<string>();
  function walk(node: unknown, path: string): void {
    if (typeof node !== "object" || node === null) return;
    const { type, maxItems, ...rest } = node as Schema;
    if (type === "array" && maxItems === undefined && !("prefixItems" in rest)) found.add(path || "itself");
    for (const [name, part] of Object.entries(rest)) {
      const isNamed = name === "properties" || name === "$defs";
      if (!isNamed) walk(part, path);
      else
        for (const [key, value] of Object.entries(part as Schema))
          if (key !== JSON_VALUE) walk(value, `${path}.${key}`);
    }
  }
  walk(json, "");
  return [...found];
}

it("limits every list of every REST body", () => {
  const bodies = routes.filter(({ endpoint }) => endpoint.body);
  expect(bodies.length).toBeGreaterThan(100);
  const wrong = bodies.flatMap(({ method, path, endpoint }) =>
    endlessIn(endpoint.body!).map((where) => `${method} ${path} ${where}`),
  );
  expect(wrong).toEqual([]);
});

it("limits every list of every form", () => {
  const schemas = Object.entries(rooms).flatMap(([file, exported]) =>
    Object.entries(exported).flatMap(([name, schema]) => (schema instanceof z.ZodType ? [{ file, name, schema }] : [])),
  );
  expect(schemas.length).toBeGreaterThan(100);
  const wrong = schemas.flatMap(({ file, name, schema }) =>
    endlessIn(schema).map((where) => `${file} ${name} ${where}`),
  );
  expect(wrong).toEqual([]);
});
