import { globSync, readFileSync } from "node:fs";
import { analyse } from "scslre";
import ts from "typescript";
import { expect, it } from "vitest";

/** Built from our own word lists; written so that no run of characters is read twice. */
const COMPOSED = [
  "app/domain/base/channels/payload.ts",
  "app/domain/base/shared/column-names.ts",
  "app/domain/papers/invoices/named-numbers.ts",
  "app/routes/send/preview/shown-messages.server.ts",
  "app/web/session/supports-scope.ts",
  "workers/providers/core/http-recorder.ts",
  "workers/smpp/codec/receipt.ts",
];

const files = globSync("{app,workers,db}/**/*.{ts,tsx}").filter(
  (file) => !/^(workers\/sandbox|app\/i18n\/\w+)\//.test(file),
);

it("has no regular expression with superlinear time", () => {
  const slow = files.flatMap((file) =>
    literalsOf(file).flatMap(({ source, flags, line }) =>
      analyse({ source, flags }).reports.length > 0 ? [`${file}:${line} /${source}/${flags}`] : [],
    ),
  );
  expect(slow).toEqual([]);
});

it("lists every file that composes regular expressions", () => {
  expect(files.filter((file) => /\bnew RegExp\(/.test(readFileSync(file, "utf8"))).sort()).toEqual(COMPOSED);
});

function literalsOf(file: string): { source: string; flags: string; line: number }[] {
  const text = readFileSync(file, "utf8");
  if (!text.includes("/")) return [];
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind);
  const found: { source: string; flags: string; line: number }[] = [];
  const visit = (node: ts.Node) => {
    if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) {
      const literal = (node as ts.RegularExpressionLiteral).text;
      const end = literal.lastIndexOf("/");
      const line = parsed.getLineAndCharacterOfPosition(node.pos).line + 1;
      found.push({ source: literal.slice(1, end), flags: literal.slice(end + 1), line });
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}
