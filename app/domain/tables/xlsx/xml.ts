import type { FileEntry } from "@zip.js/zip.js/lib/zip-core-native.js";
import { Parser } from "htmlparser2";
import { readPart } from "./archive";
import { Unreadable } from "./unreadable";

/** One tag without an end may take so many letters. */
const MAX_TAG = 1 << 20;
/** Tags that may be open at once. */
const MAX_DEPTH = 1000;

export interface XmlReader {
  /** Names come without their prefix: `x:row` is `row`. */
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** Walks through a part's XML as it is unpacked. Entities of a DTD are not known, so none can grow. */
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
