import { expect, it } from "vitest";
import { safeHtml, withoutHtml } from "../../../../app/domain/base/notifications/html";

it("keeps paragraphs, lists, emphasis and links over https", () => {
  const html = "<p>One<br />two <b>three</b> <i>four</i></p><ul><li>five</li></ul><ol><li>six</li></ol>";
  expect(safeHtml(html)).toBe(html);
  expect(safeHtml('<a href="https://example.com/a?b=1">site</a>')).toBe(
    '<a href="https://example.com/a?b=1" rel="noopener noreferrer" target="_blank">site</a>',
  );
});

it.each([
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  '<p onclick="alert(1)" style="position:fixed" class="x" id="y">a</p>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="JaVaScRiPt:alert(1)">a</a>',
  '<a href="java\tscript:alert(1)">a</a>',
  '<a href="&#106;avascript:alert(1)">a</a>',
  '<a href="data:text/html,<script>alert(1)</script>">a</a>',
  '<a href="//evil.example">a</a>',
  '<a href="http://evil.example">a</a>',
  '<a href="https://ok.example" onmouseover="alert(1)" target="_top">a</a>',
  "<svg><script>alert(1)</script></svg>",
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  "<iframe src=https://evil.example></iframe><object data=x></object><embed src=x>",
  "<form action=https://evil.example><input name=p><button>go</button></form>",
  "<style>*{display:none}</style><link rel=stylesheet href=x><meta http-equiv=refresh content=0>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<p><b",
])("leaves nothing executable of %s", (html) => {
  const safe = safeHtml(html);
  expect(safe).not.toMatch(/<(?!\/?(p|br|b|i|a|ul|ol|li)\b)/i);
  expect(safe).not.toMatch(/<[^>]*\s(?!href="https:\/\/|rel="noopener noreferrer"|target="_blank")[a-z-]+=/i);
  expect(safe).not.toMatch(/javascript:[^<]*"/i);
  expect(safeHtml(safe)).toBe(safe);
});

it("keeps the same text without markup", () => {
  expect(withoutHtml("<p>One &amp; two</p>\n<p>3 &lt; 4</p>")).toBe("One & two 3 < 4");
});
