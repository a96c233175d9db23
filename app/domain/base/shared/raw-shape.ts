import type { z } from "zod";

type Schema = z.core.$ZodType;

const shapes = new WeakMap<Schema, () => Schema>();

/** Declares the raw shape of input that another schema parses later, so that entry points can check names and kinds. */
export function writtenAs<S extends Schema>(schema: S, shapeOf: () => Schema): S {
  shapes.set(schema, shapeOf);
  return schema;
}

export function writtenShape(schema: Schema): Schema {
  return shapes.get(schema)?.() ?? schema;
}
