import { z } from "zod";
import { message } from "../../base/shared/errors/error-message";
import { MOST_LINES, readOperations } from "./lines";

const typed = z.string().default("");

/** `id`: the task's; `seen`: the lines that the dry run showed. */
export const operationsForm = z
  .object({ id: z.uuid({ error: "idInvalid" }), lines: typed, seen: typed })
  .transform(({ id, lines: text, seen }, context) => {
    const { lines, broken, isOver } = readOperations(text);
    const refuse = (refused: string) => context.addIssue({ code: "custom", path: ["lines"], message: refused });
    for (const { number, key } of broken) refuse(message({ key, values: { line: number } }));
    if (isOver) refuse(message({ key: "operationsOver", values: { max: MOST_LINES } }));
    else if (lines.length + broken.length === 0) refuse("operationsNone");
    return broken.length > 0 || isOver || lines.length === 0 ? z.NEVER : { id, lines, seen };
  });
