import type { FileEntry } from "@zip.js/zip.js/lib/zip-core-custom.js";
import { Parser } from "htmlparser2";
import { readPart } from "./archive";
import { Unreadable } from "./unreadable";

const MAX_TAG = 1 << 20;
const MAX_DEPTH = 1000;

interface XmlReader {
  /** Names without prefix: `x:row` is `row`. */
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** Ignores DTD entities, which could expand. */
export async function walkXml(entry: FileEntry, reader: XmlReader): Promise<void> {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (++depth > MAX_DEPTH) throw new Unreadable({ key: "xlsxBroken" });
        reader.open?.(plain(name), attributes);
      },
      ontext: reader.text,
      onclosetag(name) {
        depth--;
        reader.close?.(plain(name));
      },
    },
    { xmlMode: true },
  );
  let fed = 0;
  await readPart(entry, (text) => {
    fed += text.length;
    parser.write(text);
    if (fed - parser.endIndex > MAX_TAG) throw new Unreadable({ key: "xlsxBroken" });
  });
  parser.end();
}

function plain(name: string): string {
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
}
