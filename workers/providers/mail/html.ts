import { Tokenizer } from "htmlparser2";

const UNSEEN = new Set(["style", "script", "head", "blockquote"]);
const LINES = new Set(["br", "p", "div", "li", "tr"]);
const NBSP = 0xa0;

/** Visible text without quotations, in linear time. */
export function plainOf(html: string): string {
  const parts: string[] = [];
  let unseen = "";
  let depth = 0;
  const say = (text: string) => {
    if (unseen === "") parts.push(text);
  };
  const nothing = () => {};
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ontext: (start, end) => say(html.slice(start, end)),
      ontextentity: (code) => say(code === NBSP ? " " : String.fromCodePoint(code)),
      onopentagname(start, end) {
        const name = html.slice(start, end).toLowerCase();
        if (name === "body" && unseen === "head") unseen = "";
        if (unseen === "" && UNSEEN.has(name)) [unseen, depth] = [name, 0];
        if (unseen === name) depth += 1;
        if (name === "br") say("\n");
      },
      onclosetag(start, end) {
        const name = html.slice(start, end).toLowerCase();
        if (LINES.has(name)) say("\n");
        if (unseen === name && --depth === 0) unseen = "";
      },
      onattribdata: nothing,
      onattribentity: nothing,
      onattribend: nothing,
      onattribname: nothing,
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onprocessinginstruction: nothing,
      onopentagend: nothing,
      onselfclosingtag: nothing,
      onend: nothing,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return parts.join("");
}
