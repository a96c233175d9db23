import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, it } from "vitest";

// Attributes with text that users read or hear.
const SPOKEN = /^(aria-(label|description|placeholder|roledescription)|title|placeholder|alt|label|hint|lead|help)$/;
// Channel names and keyboard keys are the same in every language.
const NAMES =
  /^(SMS|Viber|WhatsApp|VK|Telegram|Push|E-mail|HLR|WAPI|Ctrl|Shift|Esc|Enter|CSV|XLSX|UTF-8|API|REST|SMPP|HTTP|IP|C|K|G)$/;

// Some of Cabinet's components take a catalog key as their title.
const KEY = /^[a-z]\w*$/;

it("keeps sentences out of the screens: visible text is a catalog key", () => {
  const screens = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".tsx"));
  expect(screens.length).toBeGreaterThan(50);
  expect(screens.flatMap((path) => sentencesIn(`app/${path}`))).toEqual([]);
});

it("finds a sentence where one exists", () => {
  const text = `const A = () => <p title="Read me">{"Hello there"} <b>World</b> {t("key")} {a ? "Yes" : null}</p>;`;
  expect(spokenIn(text)).toEqual(["Read me", "Hello there", "World", "Yes"]);
});

function sentencesIn(path: string): string[] {
  return spokenIn(readFileSync(path, "utf8")).map((text) => `${path}: ${text}`);
}

function spokenIn(text: string): string[] {
  const found: string[] = [];
  const source = ts.createSourceFile("screen.tsx", text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const hear = (said: string) => {
    const words = said.trim().split(/\s+/);
    if (words.some((word) => /\p{L}{2,}/u.test(word) && !NAMES.test(word.replace(/[^\p{L}\d-]/gu, ""))))
      found.push(said.trim());
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) hear(node.text);
    if (ts.isJsxAttribute(node) && node.initializer && ts.isStringLiteral(node.initializer)) {
      if (SPOKEN.test(node.name.getText(source)) && !KEY.test(node.initializer.text)) hear(node.initializer.text);
    }
    if (ts.isJsxExpression(node) && node.expression && isChild(node)) literalsOf(node.expression).forEach(hear);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const isChild = (node: ts.JsxExpression) => ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent);

/** Literals to which an expression may evaluate: both branches of a conditional, no call arguments. */
function literalsOf(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isParenthesizedExpression(node)) return literalsOf(node.expression);
  if (ts.isConditionalExpression(node)) return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)];
  if (ts.isBinaryExpression(node)) return literalsOf(node.right);
  return [];
}
